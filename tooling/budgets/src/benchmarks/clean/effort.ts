import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { cleanWith } from "@site/clean/messy/messy-tables";
import { readCsv } from "@site/clean/read/read-csv";
import { computeSpeedUp, effort as published, effortSchema } from "@site/content/product/effort";

import type { Benchmark } from "../benchmark.ts";
import {
  acceptSuggestion,
  answerQuestion,
  computeSeconds,
  getActionsByHand,
} from "./keystroke-level-model.ts";

const content = path.join(import.meta.dirname, "../../../../../packages/content");

/** `pnpm measure effort` */
export const effort: Benchmark = {
  description:
    "The seconds that the keystroke-level model gives for cleaning each published messy table, by hand in a spreadsheet and with the cleaner. Every suggestion is applied on its own, and each question gets its first answer. Writes packages/content/verification/effort.json, which /compare shows.",
  limitSeconds: 300,
  async run({ log }) {
    const tables = await Promise.all(
      published.map(async ({ file }) => {
        const bytes = await readFile(path.join(content, "datasets", file));
        let answered = 0;
        const { steps } = cleanWith(readCsv(bytes).table, ({ options: [first] }) => {
          answered += 1;
          return first?.step;
        });
        const actions = steps.map((step) => getActionsByHand(step)).filter(({ length }) => length);
        const accepted = Array.from({ length: steps.length - answered }, () => acceptSuggestion);
        const answers = Array.from({ length: answered }, () => answerQuestion);
        return {
          file,
          fixes: steps.length,
          byHand: Math.round(computeSeconds(actions.flat())),
          withCleaner: Math.round(computeSeconds([...accepted, ...answers].flat())),
        };
      }),
    );
    const target = path.join(content, "verification/effort.json");
    await writeFile(target, `${JSON.stringify(effortSchema.parse(tables), null, 2)}\n`);
    for (const table of tables) log(JSON.stringify(table));
    return [
      { name: "effort: messy tables", value: tables.length, unit: "" },
      {
        name: "effort: times faster than by hand, over all tables",
        value: Number(computeSpeedUp(tables).toFixed(1)),
        unit: "",
      },
    ];
  },
};
