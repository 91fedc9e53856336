import { expect, test } from "vitest";

import { rankUnits } from "./number-units.ts";

const powers = { mm: 0, cm: 1, m: 3 };
const textsOf = (cells: readonly string[]) => cells.map((text) => ({ text, count: 1 }));
const rank = (name: string, cells: readonly string[], bases = ["cm", "mm", "m"]) =>
  rankUnits(bases, powers, { name, texts: textsOf(cells) });

test("the unit under which all are about as large comes first", () => {
  const cells = ["17", "18,5", "-19", "1.8 cm", "1.9 cm", "0", "x"];
  expect(rank("depth", cells).map(({ base, isLikely }) => [base, isLikely])).toEqual([
    ["mm", true],
    ["cm", false],
    ["m", false],
  ]);
});

test("a unit that the name has comes before one that fits better, unless sizes speak against it", () => {
  const cells = ["12", "1.8 cm", "30 mm"];
  expect(rank("depth", cells, ["mm", "cm"])[0]?.base).toBe("mm");
  expect(rank("Depth (cm), mean", ["3", "1.8 cm", "20 mm"], ["mm", "cm"])[0]?.base).toBe("cm");
  expect(rank("Depth (m)", cells)[0]?.base).toBe("mm");
});

test("a few values that are much larger say nothing", () => {
  const cells = ["9", "10", "11", "2000", "12", "1000", "1 cm", "1.1 cm", "5000 cm", "1.2 cm"];
  expect(rank("depth", cells)[0]).toMatchObject({ base: "mm", isLikely: true });
});

test("of two values in the middle the larger one counts", () => {
  expect(rank("depth", ["1", "20", "1.9 cm"])[0]).toMatchObject({ base: "mm", isLikely: true });
  expect(rank("depth", ["20", "0.1 cm", "1.9 cm"])[0]).toMatchObject({
    base: "mm",
    isLikely: true,
  });
});

test("decimal commas count, and what has no size does not", () => {
  expect(rank("depth", ["18,5", "1,85 cm"])[0]?.base).toBe("mm");
  expect(rank("depth", ["0", "0", "0", "18", "1.8 cm"])[0]).toMatchObject({
    base: "mm",
    isLikely: true,
  });
});

test("without values of both sorts all are likely, in the order in which they are given", () => {
  expect(rank("depth", ["1 cm", "2 mm"], ["cm", "mm", "cm"])).toMatchObject([
    { base: "cm", isLikely: true },
    { base: "mm", isLikely: true },
  ]);
  expect(rank("depth", ["1", "2"])).toMatchObject([{ isLikely: true }, {}, {}]);
});
