import { toAbsoluteUrl } from "@site/content/brand";
import type { Redirect } from "@site/content/query/types";

import { formerAddresses } from "../../app/pages.ts";

/** Redirects from the former paths in app/pages.ts. */
export const formerPageRedirects: readonly Redirect[] = Object.entries(formerAddresses).map(
  ([from, to]) => ({ from, to }),
);

/** The document at a former path. It redirects without scripts, and search engines treat it as a redirect. */
export function renderMovedPage(to: string): string {
  const address = toAbsoluteUrl(to);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="${address}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body><h1>This page has moved</h1><p>It is now at <a href="${to}">${address}</a>.</p></body>
</html>
`;
}
