import { describe, expect, inject, test } from "vitest";

import { compareMany } from "./compare-many.ts";
import { emptyCells, trapTable } from "./count-traps.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The command of a Python that has pandas; null if there is none and none can be installed. */
    python: string | null;
  }
}

/** Two files each. `pnpm campaign clean` compares more. */
const PAIRS = 600;
const LEAST_TOUCHED = 5;
/** All but Latin-1, which the named traps have. */
const ENCODINGS = 6;
const python = inject("python");

describe.skipIf(python === null)("a script in real pandas", () => {
  test(`writes the same bytes as the browser, over ${PAIRS * 2} files and lists of steps`, async () => {
    const { pandas, touched, traps, encodings, tomorrow } = await compareMany(python ?? "", {
      pairs: PAIRS,
      seed: 18,
      shrinks: process.env["SHRINK"] !== undefined,
    });
    const counts = [...touched].map(([name, count]) => `${name} ${count}`).join(", ");
    console.log(`pandas ${pandas}: cases that a kind changed: ${counts}.`);
    console.log(`Encodings: ${[...encodings].map((one) => one.join(" ")).join(", ")}.`);
    console.log(
      `Tomorrow's files: ${tomorrow.same} the same, ${tomorrow.refused} refused by both.`,
    );
    console.log(
      `Cases in which a kind met a trap:\n${trapTable(traps)
        .map((row) => row.join("\t"))
        .join("\n")}`,
    );
    expect(encodings.size).toBeGreaterThanOrEqual(ENCODINGS);
    for (const [name, count] of touched) expect(count, name).toBeGreaterThan(LEAST_TOUCHED);
    expect(emptyCells(traps)).toEqual([]);
    expect(tomorrow.refused).toBeGreaterThan(LEAST_TOUCHED);
  });
});
