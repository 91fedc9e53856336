import { describe, expect, inject, test } from "vitest";

import { compareMany } from "./compare-many.ts";
import { libraries } from "./libraries.ts";
import { separatelyComparedKinds, findUnmetTraps, stepNames, formatTrapTable } from "./traps.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The command of a Python with pandas; null if there is none and it can't be installed. */
    python: string | null;
    /** The command of a Python with Polars. */
    polars: string | null;
  }
}

/** Number of pairs of files. `pnpm measure clean` compares more. */
const PAIRS = 600;
const MIN_CHANGED_CASES = 5;
/** Number of encodings: all but Latin-1, which is tested in named-traps.test.ts. */
const ENCODINGS = 6;
/** What steps check in the file: each script has to raise an error for it. named-traps.test.ts has the rest. */
const REFUSALS = [
  "footer row-is-another",
  "footer rows-are-missing",
  "header name-is-missing",
  "header names-are-not-unique",
  "header rows-are-missing",
  "numbers values-do-not-fit",
  "times values-do-not-fit",
  "whole not-whole",
];
const pythons = [
  ["pandas", inject("python")],
  ["polars", inject("polars")],
] as const;

for (const [name, python] of pythons) {
  describe.skipIf(python === null)(`a script in real ${name}`, () => {
    const library = libraries[name];
    const kinds = stepNames.filter((kind) => library.supports(kind));

    test(`gives the same bytes as the browser, for ${PAIRS * 2} files and lists of steps`, async () => {
      const { version, touched, traps, encodings, tomorrow, refusals, notOffered } =
        await compareMany(python ?? "", {
          library: name,
          pairs: PAIRS,
          seed: 18,
          shrinks: process.env["SHRINK"] !== undefined,
        });
      const counts = [...touched].map(([kind, count]) => `${kind} ${count}`).join(", ");
      console.log(`${name} ${version}: cases that a kind changed: ${counts}.`);
      console.log(`Encodings: ${[...encodings].map((one) => one.join(" ")).join(", ")}.`);
      console.log(
        `Tomorrow's files: ${tomorrow.same} the same, ${tomorrow.refused} refused by both.`,
      );
      console.log(`Refused steps: ${[...refusals].toSorted().join(", ")}.`);
      console.log(`Files for which no script is offered: ${notOffered}.`);
      console.log(
        `Cases in which a kind met a trap:\n${formatTrapTable(traps)
          .map((row) => row.join("\t"))
          .join("\n")}`,
      );
      expect(encodings.size).toBeGreaterThanOrEqual(ENCODINGS);
      for (const kind of kinds.filter((kind) => !separatelyComparedKinds.has(kind)))
        expect(touched.get(kind), kind).toBeGreaterThan(MIN_CHANGED_CASES);
      expect(findUnmetTraps(traps, kinds)).toEqual([]);
      expect(tomorrow.refused).toBeGreaterThan(MIN_CHANGED_CASES);
      expect([...refusals]).toEqual(expect.arrayContaining(REFUSALS));
      expect(notOffered > 0).toBe(!library.readsNonstandard);
    });
  });
}
