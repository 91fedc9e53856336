import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { siteFolders } from "@site/content/read/config";
import {
  isolatedPagePolicy,
  formatPolicy,
  thirdPartyScripts,
} from "@site/contracts/site/security-headers";
import type { Manifest } from "vite";

import type { SiteContent } from "../../app/content/site-content.ts";
import type * as Server from "../../app/entry.server.tsx";
import { isIsolatedPage } from "../../app/navigation/isolated-pages.ts";
import { findPageChunks } from "./page-chunks.ts";
import { assertFindableClasses, extractPageStyles } from "./page-styles.ts";

const ENTRY = "app/entry.client.tsx";
const server = path.join(import.meta.dirname, "../../dist/server/entry.server.js");

/**
 * Renders every page: those without parameters, those in `paths`, and `/404`. Each is rendered twice, because its CSS
 * rules are selected by its HTML.
 */
export async function prerenderPages(
  client: string,
  content: SiteContent,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const { fixedPaths, getInlineScripts, getModulePath, NOT_FOUND_PATH, renderPage } = (await import(
    server
  )) as typeof Server;
  const readClient = (address: string) => readFile(path.join(client, address), "utf8");
  const manifest = JSON.parse(await readClient(".vite/manifest.json")) as Manifest;
  const contentManifest = JSON.parse(
    await readFile(path.join(siteFolders.target, "manifest.json"), "utf8"),
  );
  const [stylesheetFile = ""] = manifest[ENTRY]?.css ?? [];
  const stylesheet = `/${stylesheetFile}`;
  const rules = await readClient(stylesheet);
  assertFindableClasses(rules);
  const pages = new Map<string, string>();
  for (const address of new Set([...fixedPaths, NOT_FOUND_PATH, ...paths])) {
    const { modules, all } = findPageChunks(manifest, ENTRY, getModulePath(address));
    const sent = { content, contentManifest, modules, stylesheet };
    const html = await renderPage(address, sent);
    const styles = await extractPageStyles(rules, html, await Promise.all(all.map(readClient)));
    const policy = createPagePolicy({
      scripts: getInlineScripts(address),
      styles,
      isIsolated: isIsolatedPage(address),
    });
    pages.set(address, await renderPage(address, { ...sent, own: { styles, policy } }));
  }
  return pages;
}

interface PageSources {
  scripts: readonly string[];
  /** The inline stylesheet. */
  styles: string;
  isIsolated: boolean;
}

/**
 * The policy in a page: allows its own inline scripts and rules by hash. The rest of the policy is the host's header.
 * An isolated page also sets a default here, because some requests, such as prefetches, have no directive of their own.
 */
export function createPagePolicy({ scripts, styles, isIsolated }: PageSources): string {
  const others = isIsolated ? [] : thirdPartyScripts;
  return formatPolicy({
    "script-src": ["'self'", ...scripts.map(computeHash), ...others],
    "style-src": ["'self'", computeHash(styles)],
    ...(isIsolated && {
      "default-src": ["'self'"],
      "img-src": isolatedPagePolicy["img-src"] ?? [],
    }),
  });
}

function computeHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
