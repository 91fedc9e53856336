import { expect, test } from "vitest";

import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { createNumbersStep } from "../generators/plain-numbers.ts";
import { countTraps, createTrapCounts, type Trap } from "./traps.ts";

const header: Step = { kind: "header", row: 1, numbered: true };

/** Returns the traps that the last step meets in a table of these lines. */
function findMetTraps(lines: string, steps: Step[]): string[] {
  const { table } = readCsv(Buffer.from(lines), { delimiter: "," });
  const before = applySteps(table, [header, ...steps.slice(0, -1)]).table;
  const [step] = steps.slice(-1);
  if (!step) return [];
  const counts = createTrapCounts();
  countTraps(counts, { step, before, after: applySteps(before, [step]).table });
  return Object.entries(counts[step.kind]).flatMap(([trap, count]) => (count > 0 ? [trap] : []));
}

const sorted: Step = { kind: "sort", by: [{ column: "a", descending: false }] };
const numbers = { ...createNumbersStep("a"), rest: "missing" } as const;
const whole = { ...numbers, whole: true };
const median: Step = { kind: "fill", column: "a", by: { what: "median" } };

test.each<[Trap, string, string, Step[]]>([
  ["decimals", "0.1", "7", [sorted]],
  ["digits", "1_000", "1000", [sorted]],
  ["digits", "٣", "3", [sorted]],
  ["rounding", '1\n2\n""', '1\n3\n""', [whole, median]],
  ["exponents", "-0", "1", [numbers, sorted]],
  ["spaces", "\x1fa", " a", [sorted]],
  ["case", "straße", "strasse", [sorted]],
  ["short dates", "20200101", "2020-01-01", [sorted]],
  ["day or month", "10/9/2020\n30/9/2020", "10/9/2020\n11/9/2020", [sorted]],
  ["lone CR", '"a\rb"', '"a\r\nb"', [sorted]],
  ["guesses", "007", "70", [sorted]],
  ["missing", '""', "x", [sorted]],
  ["long numbers", "9007199254740993", "9007199254", [sorted]],
  ["behind a quote", '"a""b"c', '"ab""d"', [sorted]],
])("%s: a step on %j meets it, one on %j doesn't", (trap, has, hasNot, steps) => {
  expect(findMetTraps(`a,b\n${has}\n`, steps)).toContain(trap);
  expect(findMetTraps(`a,b\n${hasNot}\n`, steps)).not.toContain(trap);
});

test("doesn't count a trap in a column that the step ignores", () => {
  expect(findMetTraps("a,b\nx,007\n", [sorted])).not.toContain("guesses");
  expect(findMetTraps("a,b\nx,007\n", [{ kind: "duplicates" }])).toContain("guesses");
});

test("counts only names for a step that reads only names", () => {
  const drop: Step = { kind: "drop-columns", columns: ["straße"] };
  expect(findMetTraps("straße,b\n007,x\n", [drop])).toEqual(["case"]);
});
