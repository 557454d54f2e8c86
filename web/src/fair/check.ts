import { api, type Rules } from "../wire/api";
import type { View } from "../wire/types";
import { keptOf } from "./seal";
import { type Verdict, verify } from "./verify";

/** Fetch the record of a settled deal and check its wall here. Throws where the record is not to be had. */
export async function checkDeal(view: View, rules: Rules | undefined): Promise<Verdict> {
  const record = await api.record(view.table.id, view.deal);
  const size = Number(view.options.tile_set ?? rules?.tile_set ?? 0);
  return verify(record, view, size, keptOf(view.table.id, view.deal));
}
