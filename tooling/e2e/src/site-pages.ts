import { datasetSlugs } from "@site/content/datasets/catalogue/catalogue";
import { datasetPage } from "@site/content/datasets/dataset-page";
import { type FixedPath, pages } from "@site/web/pages";

/** Those that want a login first: a visitor who is not signed in sees their door. */
export const guardedPages: readonly string[] = [
  "/account",
  "/signup-plan-select",
  "/upgrade",
] satisfies FixedPath[];

/** Every other page of the table that has no parameter, and one that stands for those of the datasets. */
export const openPages: readonly string[] = [
  ...Object.keys(pages).filter((path) => /^\/[^:]*$/.test(path) && !guardedPages.includes(path)),
  "/datasets/census-historical",
];

/** Made as the page of the census is. */
export const otherDatasets = datasetSlugs
  .map(datasetPage)
  .filter((path) => !openPages.includes(path));
