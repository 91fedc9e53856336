import { datasetSlugs } from "./datasets/catalogue.ts";
import { getDatasetPath } from "./datasets/dataset-page.ts";

/**
 * The pages of the site that content may link to beside its own entries. A test of the site keeps the list correct.
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
  "/signup",
  "/support",
  "/support/faq",
  "/support/troubleshooting",
  "/tutorials",
  "/upgrade",
];
