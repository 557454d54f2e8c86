import { expect, test } from "vitest";
import { walls } from "../src/model/walls";

const count = (wall: Parameters<typeof walls>[0]) => {
  const { near, far } = walls(wall);
  return [...near, ...far].reduce((sum: number, stack) => sum + stack, 0);
};

test("the stacks hold what is left in the wall", () => {
  for (const total of [64, 71, 72, 136, 144]) {
    for (const [head, tail] of [
      [27, 0],
      [40, 3],
      [total - 5, 4],
      [total, 0],
    ] as const) {
      const left = total - head - tail;
      expect(count({ left, total, head, tail, dice: [3, 4, 2, 6] })).toBe(left);
    }
  }
});

test("two walls of sixteen stacks for 64 tiles, of thirty-six for 144", () => {
  expect(walls({ left: 37, total: 64, head: 27, tail: 0, dice: [] }).near).toHaveLength(16);
  expect(walls({ left: 117, total: 144, head: 27, tail: 0, dice: [] }).far).toHaveLength(36);
});

test("the dice move the break, and draws eat on from there", () => {
  const wall = { left: 37, total: 64, head: 27, tail: 0 };
  const a = walls({ ...wall, dice: [1, 1, 1, 1] });
  const b = walls({ ...wall, dice: [1, 1, 2, 1] });
  expect(a.head).not.toEqual(b.head);
  expect(a.head?.[0] === "near" ? a.near[a.head[1]] : a.far[a.head?.[1] ?? 0]).toBe(1);
});

test("an empty wall has no stack to draw from", () => {
  expect(walls({ left: 0, total: 64, head: 62, tail: 2, dice: [1, 2, 3, 4] }).head).toBeNull();
});
