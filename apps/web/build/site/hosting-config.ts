import type { Redirect } from "@site/content/query/types";
import {
  isolatedPagePolicy,
  isolatedWorkerPolicy,
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
      headers: createHeaderRules(),
    },
  };
}

function createHeaderRules(): HeaderRule[] {
  return [
    createRule("**", {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": formatPolicy(contentSecurityPolicy),
      ...securityHeaders,
    }),
    ...isolatedPages.map((page) =>
      createRule(page, { "Content-Security-Policy": formatPolicy(isolatedPagePolicy) }),
    ),
    createRule("/assets/clean-worker-*.js", {
      "Content-Security-Policy": formatPolicy(isolatedWorkerPolicy),
    }),
    // Their names contain the hash of their contents, or the version of a dataset whose digests are recorded.
    ...[
      "/assets/**",
      "/content/documents/**",
      "/content/media/**",
      "/datasets/*/v*/*.@(csv|parquet|py)",
    ].map((source) => createRule(source, { "Cache-Control": forGood })),
    // Otherwise browsers revalidate it with every page.
    createRule("/icon.svg", { "Cache-Control": "public, max-age=86400" }),
    // Feed readers and link previews show these on their own pages.
    ...["/content/media/**", "/datasets/**", "/icon.svg", "/share/**", "/social.png"].map(
      (source) => createRule(source, { "Cross-Origin-Resource-Policy": "cross-origin" }),
    ),
    // Notebooks of other sites read the datasets.
    createRule("/datasets/**/*.@(atom|csv|parquet|py|json|jsonld)", {
      "Access-Control-Allow-Origin": "*",
    }),
    createRule("/datasets/**/*.@(csv|parquet|py)", { "Content-Disposition": "attachment" }),
    ...Object.entries(contentTypes).map(([ending, type]) =>
      createRule(`/datasets/**/*${ending}`, { "Content-Type": type }),
    ),
  ];
}

function createRule(source: string, headers: Record<string, string>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
