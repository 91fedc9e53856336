import { datasetSlugs } from "@site/content/datasets/catalogue/catalogue";
import { datasetPage } from "@site/content/datasets/dataset-page";
import { type FixedPath, pages } from "@site/web/pages";

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
  .map(datasetPage)
  .filter((path) => !openPages.includes(path));
