import { t } from "../settings.svelte";
import type { Seat, TableView } from "../wire/types";

/** What a player is called on the page. */
export const nameOf = (table: TableView, seat: Seat): string =>
  table.kinds[seat] === "computer" ? t("table.computer") : table.names[seat];
