import type { Redirect } from "@site/content/query/types";
import {
  closedPagePolicy,
  closedWorkerPolicy,
  contentSecurityPolicy,
  formatPolicy,
  securityHeaders,
} from "@site/contracts/site/security-headers";

import { isolatedPages } from "../../app/navigation/isolated-pages.ts";
import { contentTypes } from "./content-types.ts";

interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

const forGood = "public, max-age=31536000, immutable";

/** The complete `firebase.json`: how Firebase Hosting, and the local host like it, serve the built site. */
export function createHostingConfig(redirects: readonly Redirect[]) {
  return {
    hosting: {
      public: "apps/web/dist/client",
      // All dotfiles, as by default, except the folder of security.txt.
      ignore: ["**/.!(well-known)", "**/.!(well-known)/**"],
      cleanUrls: true,
      trailingSlash: false,
      redirects: redirects.map(({ from, to }) => ({ source: from, destination: to, type: 301 })),
      rewrites: [{ source: "/api/**", function: { functionId: "api", region: "us-central1" } }],
      headers: headerRules(),
    },
  };
}

function headerRules(): HeaderRule[] {
  return [
    rule("**", {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": formatPolicy(contentSecurityPolicy),
      ...securityHeaders,
    }),
    ...isolatedPages.map((page) =>
      rule(page, { "Content-Security-Policy": formatPolicy(closedPagePolicy) }),
    ),
    rule("/assets/clean-worker-*.js", {
      "Content-Security-Policy": formatPolicy(closedWorkerPolicy),
    }),
    // Their names contain the hash of their contents, or the version of a dataset whose digests are recorded.
    ...[
      "/assets/**",
      "/content/documents/**",
      "/content/media/**",
      "/datasets/*/v*/*.@(csv|parquet|py)",
    ].map((source) => rule(source, { "Cache-Control": forGood })),
    // Browsers revalidate it with every page.
    rule("/icon.svg", { "Cache-Control": "public, max-age=86400" }),
    // Feed readers and link previews show these on their own pages.
    ...["/content/media/**", "/datasets/**", "/icon.svg", "/share/**", "/social.png"].map(
      (source) => rule(source, { "Cross-Origin-Resource-Policy": "cross-origin" }),
    ),
    // Notebooks of other sites read the datasets.
    rule("/datasets/**/*.@(atom|csv|parquet|py|json|jsonld)", {
      "Access-Control-Allow-Origin": "*",
    }),
    rule("/datasets/**/*.@(csv|parquet|py)", { "Content-Disposition": "attachment" }),
    ...Object.entries(contentTypes).map(([ending, type]) =>
      rule(`/datasets/**/*${ending}`, { "Content-Type": type }),
    ),
  ];
}

function rule(source: string, headers: Record<string, string>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
