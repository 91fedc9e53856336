import { cleanTables } from "@site/clean/detection/clean-tables";
import { findFalseIssues } from "@site/clean/detection/false-issues";
import { measureDetection, type DetectionMeasurement } from "@site/clean/detection/measure";
import { computeShares } from "@site/clean/detection/tally";

import type { Campaign, Figure } from "./campaign.ts";

const RATES = [0.01, 0.05, 0.2];
const PRECISION = 0.98;
const RECALL = 0.95;
const MOST_FALSE = 1;

/** What the cleaner finds of errors that were put into clean public tables. `--tuned` measures the other half. */
export const detection: Campaign = {
  about:
    "What the cleaner finds in tables of the package vega-datasets, into which errors of one kind at a time were put, seeded, in 1 %, 5 % and 20 % of the cells or lines, or in all. The rules were tuned on one half of the tables; this is the other half. Precision: of the cells or lines that the proposals of the kind change, the share that was spoilt and gets its clean form. Recall: of those that were spoilt, the share that gets it. A question counts with the answer of someone who knows the table.",
  limitSeconds: 900,
  async run({ log }, args) {
    const tables = await cleanTables(args.includes("--tuned") ? "tuned" : "reported");
    log(`${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows`);
    const found = findFalseIssues(tables);
    const most = Math.max(...found.map(({ length }) => length));
    const falseFigure: Figure = {
      what: "findings in a clean table, at most",
      measured: `${most} (${found.flat().length} in ${tables.length} tables)`,
      goal: `≤ ${MOST_FALSE}`,
      reached: most <= MOST_FALSE,
    };
    return {
      figures: [falseFigure, ...measureDetection(tables, RATES).map(figureOf)],
      notes: [
        "In brackets: the cells or lines that get their clean form, and those of them that wait for the answer to a question.",
        "The errors are of our making, in the forms that we know: real files have others, so these figures are what the rules can reach at best.",
        "Found and not measured here, but held by tests of their own: columns that are empty or there twice, names over several rows, ranges, numbers that stand for missing ones, yes and no, values of a category in other words, formulas.",
        ...found.flat().map((one) => `In a clean table: ${one}`),
      ],
    };
  },
};

function figureOf({ error, rate, tally }: DetectionMeasurement): Figure {
  const { precision, recall } = computeShares(tally);
  const part = rate === undefined ? "" : `, ${rate * 100} %`;
  return {
    what: `${error}${part}: precision / recall (mended, by questions)`,
    measured: `${precision.toFixed(3)} / ${recall.toFixed(3)} (${tally.fixed}, ${tally.ambiguous})`,
    goal: `≥ ${PRECISION} / ≥ ${RECALL}`,
    reached: precision >= PRECISION && recall >= RECALL,
  };
}
