import {
  measureGeneratedTables,
  measureMessyTables,
  type ScriptSize,
} from "@site/clean/messy/measure-scripts";

import { type Benchmark, checkAtMost, checkExactly } from "../benchmark.ts";

const GENERATED = 1_000;

/** `pnpm measure clean-script-size` */
export const scriptSize: Benchmark = {
  description: `The length of the pandas scripts for the twelve messy tables with everything accepted, and for ${GENERATED.toLocaleString("en")} generated tables: lines per decision, fixed and repeated lines, the longest line.`,
  limitSeconds: 600,
  run: ({ log }) => {
    const messy = measureMessyTables();
    for (const size of messy) log(JSON.stringify(size));
    const generated = measureGeneratedTables(GENERATED);
    return Promise.resolve([
      ...check("messy tables", messy),
      checkAtMost("clean: code lines of the longest script", getMaximum(messy, countCode), 65, ""),
      ...check("generated tables", generated),
    ]);
  },
};

function check(what: string, sizes: readonly ScriptSize[]) {
  const sum = (getSize: (size: ScriptSize) => number) =>
    sizes.reduce((total, size) => total + getSize(size), 0);
  const perDecision = sum(countCode) / sum(({ decisions }) => decisions);
  const round = (value: number) => Math.round(value * 100) / 100;
  return [
    checkAtMost(`clean: lines per decision, ${what}`, round(perDecision), 2, ""),
    checkAtMost(
      `clean: most fixed lines, ${what}`,
      getMaximum(sizes, ({ fixed }) => fixed),
      20,
      "",
    ),
    checkAtMost(
      `clean: longest line, ${what}`,
      getMaximum(sizes, ({ longest }) => longest),
      100,
      "",
    ),
    checkExactly(
      `clean: repeated lines, ${what}`,
      sum(({ repeated }) => repeated),
      0,
    ),
  ];
}

/** The lines without constants, which are data. */
function countCode({ lines, constants }: ScriptSize): number {
  return lines - constants;
}

function getMaximum(sizes: readonly ScriptSize[], getSize: (size: ScriptSize) => number): number {
  return Math.max(...sizes.map(getSize));
}
