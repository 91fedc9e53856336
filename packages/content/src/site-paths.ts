import { datasetSlugs } from "./datasets/catalogue.ts";
import { getDatasetPath } from "./datasets/dataset-page.ts";

/**
 * Pages of the site, other than entries, that content can link to. A test of apps/web compares the list with its
 * routes.
 */
export const sitePaths: readonly string[] = [
  "/",
  "/account",
  "/blog",
  "/changelog",
  "/clean",
  "/cookies",
  "/coupon",
  "/datasets",
  "/datasets/challenge",
  ...datasetSlugs.map(getDatasetPath),
  "/download",
  "/features",
  "/forgot",
  "/get-download",
  "/login",
  "/other-os",
  "/pricing",
  "/quote",
  "/recipes",
  "/reference",
  "/signup",
  "/support",
  "/support/faq",
  "/support/troubleshooting",
  "/tutorials",
  "/upgrade",
];
