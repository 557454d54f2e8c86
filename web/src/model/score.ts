import type { Result, Seat, View } from "../wire/types";

/** A number of points with its sign: +62, −62, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** How the total became what the loser owes, line by line. */
export type Line =
  | { kind: "total"; value: number }
  | { kind: "flowers"; value: number }
  | { kind: "doubled"; factor: number; value: number }
  | { kind: "cap"; from: number; value: number }
  | { kind: "instant"; reason: string; value: number };

export function lines(view: View, result: Result): Line[] {
  const list: Line[] = [];
  const score = result.score;
  if (score) {
    list.push({ kind: "total", value: score.total });
    if (score.flower_points !== undefined) list.push({ kind: "flowers", value: score.flower_points });
    let value = score.total;
    if (result.doubles > 0) {
      value *= 2 ** result.doubles;
      list.push({ kind: "doubled", factor: 2 ** result.doubles, value });
    }
    // Wenzhou's points follow a formula of their own, so there is no figure that the cap would have cut.
    if (score.flower_points === undefined && score.points < value)
      list.push({ kind: "cap", from: value, value: score.points });
  }
  const paid = new Map<string, number>();
  for (const { reason, to, points } of result.payments) {
    paid.set(reason, (paid.get(reason) ?? 0) + (to === view.me ? points : -points));
  }
  for (const [reason, value] of paid) list.push({ kind: "instant", reason, value });
  return list;
}

export const delta = (result: Result, seat: Seat): number => result.delta[seat];
