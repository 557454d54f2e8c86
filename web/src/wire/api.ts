import type { Options } from "./types";

/** An answer that the server refused, with a sentence for a person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function request<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, { credentials: "same-origin", ...init });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { error, message } = (body ?? {}) as { error?: string; message?: string };
    throw new ApiError(response.status, error ?? "unknown", message ?? response.statusText);
  }
  return body as Answer;
}

const post = (path: string, body: unknown) =>
  ({
    path,
    init: { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  }) as const;

export interface Me {
  id: string;
  name: string;
}

export interface Pattern {
  id: string;
  name: string;
  en: string;
  value: number | "yakuman";
  repeats: boolean;
  excludes: string[];
  note: string;
}

export type OptionValue = string | number | boolean | null;

/** One option of a ruleset: listed values, a range of whole numbers, null, or several of these. */
export interface OptionRule {
  key: string;
  values: OptionValue[];
  range: [low: number, high: number] | null;
  null: boolean;
  default: OptionValue;
  effect: string;
}

export interface Rules {
  id: string;
  version: number;
  names: { zh: string; zh_hant: string; en: string };
  tile_set: number;
  options: OptionRule[];
  fans: Pattern[];
}

export interface Rulebook {
  rulesets: Rules[];
  levels: Level[];
}

export interface OpenTable {
  id: string;
  rules: string;
  status: string;
  seat: number;
  created_at: number;
}

export type Level = "beginner" | "steady" | "keen";

export const api = {
  me: () => request<Me>("/api/me"),
  rules: () => request<Rulebook>("/api/rules"),
  tables: () => request<OpenTable[]>("/api/tables"),
  open(rules: string, options: Options, opponent: Level, decision_s?: number): Promise<{ table: string }> {
    const { path, init } = post("/api/tables", { rules, options, opponent, ...(decision_s ? { decision_s } : {}) });
    return request(path, init);
  },
  /** The record of a finished deal, as JSON lines. */
  async record(table: string, deal: number): Promise<string> {
    const response = await fetch(`/api/tables/${encodeURIComponent(table)}/record?deal=${deal}`, {
      credentials: "same-origin",
    });
    if (!response.ok) throw new ApiError(response.status, "no_record", response.statusText);
    return response.text();
  },
};
