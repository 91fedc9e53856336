import type { Redirect } from "@site/content/query/site-page";

import { formerAddresses } from "../../app/pages.ts";

/** Redirects from the former addresses of the pages in the table. */
export const formerPageRedirects: readonly Redirect[] = Object.entries(formerAddresses).map(
  ([from, to]) => ({ from, to }),
);
