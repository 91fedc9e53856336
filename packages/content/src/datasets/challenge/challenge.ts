import path from "node:path";

import { catalogue } from "../catalogue.ts";
import { datasetFolder } from "../dataset-files.ts";
import { getFilePath } from "../dataset-page.ts";
import type { Dataset } from "../dataset-schema.ts";
import type { TableColumn } from "../table.ts";

/** The data of the challenge page, written by `pnpm --filter @site/content datasets`. */
export const challengeFile = path.join(datasetFolder, "challenge.json");

/** The challenges of all datasets that have a messy table, as JSON. */
export function renderChallengeFile(): string {
  const tables = catalogue.flatMap((dataset) => toChallengeTable(dataset) ?? []);
  return `${JSON.stringify(tables, null, 2)}\n`;
}

/** A messy table to clean, and the files to compare the result with. */
export interface ChallengeTable {
  slug: string;
  title: string;
  difficulty: NonNullable<Dataset["messy"]>["difficulty"];
  /** Path from the root of the site. */
  messy: string;
  answer: string;
  columns: TableColumn[];
  /** Columns that identify a row; empty if there are none. */
  key: string[];
}

/** Returns the challenge of a dataset; undefined if it has no messy table. */
export function toChallengeTable(dataset: Dataset): ChallengeTable | undefined {
  const { slug, title, columns, key = [], files } = dataset;
  if (!dataset.messy) return undefined;
  const csv = files.filter(({ name }) => name.endsWith(".csv"));
  const messy = csv.find(({ edition }) => edition === "messy");
  // Without an answer file, the messy table lost no values, so the clean table is the answer.
  const answer = csv.find(({ name }) => name.endsWith("-answer.csv")) ?? csv[0];
  if (!messy || !answer) throw new Error(`The dataset ${slug} has no messy edition to repair.`);
  return {
    slug,
    title,
    difficulty: dataset.messy.difficulty,
    messy: getFilePath(slug, messy.name),
    answer: getFilePath(slug, answer.name),
    columns: columns.map(({ name, type }) => ({ name, type })),
    key: [...key],
  };
}
