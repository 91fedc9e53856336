import { datasetSlugs } from "@site/content/datasets/catalogue/catalogue";
import { datasetPage } from "@site/content/datasets/dataset-page";

/** Every route of the specification's table, and the one that Google sends people back to. Guarded ones show their door to a visitor who is not signed in. */
export const openPages = [
  "/",
  "/about",
  "/blog",
  "/cookies",
  "/coupon",
  "/coupon-success",
  "/datasets",
  "/datasets/census-historical",
  "/download",
  "/email-confirm",
  "/features",
  "/forgot",
  "/get-download",
  "/login",
  "/login/google",
  "/logout",
  "/other-os",
  "/pricing",
  "/privacy",
  "/purchase-cancel",
  "/purchase-success",
  "/signup",
  "/support",
  "/support/faq",
  "/support/troubleshooting",
  "/support/tutorial",
  "/terms",
  "/tutorials",
];

/** Made as the page of the census is. */
export const otherDatasets = datasetSlugs
  .map(datasetPage)
  .filter((path) => !openPages.includes(path));

/** Those that want a login first. */
export const guardedPages = ["/account", "/signup-plan-select", "/upgrade"];
