import { glob } from "node:fs/promises";
import path from "node:path";

import { datasetSlugs } from "@site/content/datasets/catalogue";
import { getDatasetPath } from "@site/content/datasets/dataset-page";
import { type FixedPath, pages } from "@site/web/pages";

const built = path.join(import.meta.dirname, "../../../apps/web/dist/client");

/** The path of every page in the build. */
export async function listPrerenderedPages(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob("**/index.html", { cwd: built })) {
    paths.push(path.posix.join("/", path.dirname(file)));
  }
  return paths.toSorted();
}

/** Pages that require a login: a visitor who is not signed in sees the login. */
export const guardedPages: readonly string[] = [
  "/account",
  "/operator",
  "/signup-plan-select",
  "/upgrade",
] satisfies FixedPath[];

/** Every other page of the table without a parameter, and one that represents the datasets' pages. */
export const openPages: readonly string[] = [
  ...Object.keys(pages).filter((path) => /^\/[^:]*$/.test(path) && !guardedPages.includes(path)),
  "/datasets/census-historical",
];

/** Built like the census page. */
export const otherDatasets = datasetSlugs
  .map(getDatasetPath)
  .filter((path) => !openPages.includes(path));
