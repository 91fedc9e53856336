import { contentTypes } from "./content-types.ts";
import { isolatedPages } from "./isolated-pages.ts";
import {
  contentSecurityPolicy,
  formatPolicy,
  isolatedPagePolicy,
  isolatedWorkerPolicy,
  securityHeaders,
} from "./security-headers.ts";

export interface HeaderRule {
  /** A glob of paths: `*` within a folder, `**` in all folders, `@(a|b)` one of them. */
  source: string;
  headers: { key: string; value: string }[];
}

const forGood = "public, max-age=31536000, immutable";

/**
 * The headers of the site's files on every host: `firebase.json`, the examples for nginx and Caddy, the doctor and
 * `deploy check` follow from them. If two rules set the same header, the later one wins.
 */
export const headerRules: readonly HeaderRule[] = createHeaderRules();

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
