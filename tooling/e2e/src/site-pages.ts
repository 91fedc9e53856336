import { glob, readFile } from "node:fs/promises";
import path from "node:path";

import { datasetSlugs } from "@site/content/datasets/catalogue";
import { getDatasetPath } from "@site/content/datasets/dataset-page";
import { type FixedPath, pages } from "@site/web/pages";

const built = path.join(import.meta.dirname, "../../../apps/web/dist/client");

/** Lists the paths of all prerendered pages. */
export async function listPrerenderedPages(): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob("**/index.html", { cwd: built })) {
    paths.push(path.posix.join("/", path.dirname(file)));
  }
  return paths.toSorted();
}

/** Reads the HTML of a prerendered page. */
export function readPrerenderedPage(pagePath: string): Promise<string> {
  return readFile(path.join(built, pagePath, "index.html"), "utf8");
}

/** Pages that require a login. Visitors who are not signed in see the login page. */
export const guardedPages: readonly string[] = [
  "/account",
  "/operator",
  "/signup-plan-select",
  "/upgrade",
] satisfies FixedPath[];

/** All other pages without a parameter, and one page to represent those of datasets. */
export const openPages: readonly string[] = [
  ...Object.keys(pages).filter((path) => /^\/[^:]*$/.test(path) && !guardedPages.includes(path)),
  "/datasets/census-historical",
];

/** These have the same layout as the census page. */
export const otherDatasets = datasetSlugs
  .map(getDatasetPath)
  .filter((path) => !openPages.includes(path));
