import path from "node:path";

import { catalogue } from "../catalogue/catalogue.ts";
import { datasetFolder } from "../dataset-folder.ts";
import { challengeTable } from "./challenge-table.ts";

/** Written by `pnpm --filter @site/content datasets`, for the page of the challenge. */
export const challengeFile = path.join(datasetFolder, "challenge.json");

/** The messy edition of every dataset that has one, as JSON. */
export function challengeText(): string {
  const tables = catalogue.flatMap((dataset) => challengeTable(dataset) ?? []);
  return `${JSON.stringify(tables, null, 2)}\n`;
}
