import { measureEncodings } from "@site/clean/detection/encodings";

import { type Benchmark, checkAtMost } from "../benchmark.ts";

const LINES = [1, 10, 100, 1000];

/** `pnpm measure clean-encodings` */
export const encodings: Benchmark = {
  description:
    "Tables of 1 to 1,000 lines with words of 34 languages are opened in every encoding but UTF-8 that has their letters. Wrong: other letters are shown without a question.",
  limitSeconds: 300,
  async run({ log }) {
    const tallies = [];
    for (const lines of LINES) {
      const tally = await measureEncodings(lines);
      for (const example of tally.examples) log(`${lines} lines: ${example}`);
      tallies.push({ lines, ...tally });
    }
    return tallies.flatMap(({ lines, files, right, wrong }) => [
      checkAtMost(`encodings: wrong without a question, ${lines} lines`, wrong, 0, ""),
      {
        name: `encodings: right without a question, ${lines} lines`,
        value: Math.round((right / files) * 100),
        unit: "%",
      },
      { name: `encodings: files, ${lines} lines`, value: files, unit: "" },
    ]);
  },
};
