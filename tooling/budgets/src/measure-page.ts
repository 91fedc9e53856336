import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { type BuiltPage, clientFolder } from "./built-pages.ts";

/** Bytes of one page over the wire, brotli at its highest level as a static host stores it. */
export interface PageWeight {
  route: string;
  /** The document without its rules. */
  html: number;
  /** The part of it that asks for consent: the bar, the control and the script in the head. */
  consentHtml: number;
  /** The rules in the document. */
  css: number;
  /** All JavaScript that the page runs without being asked: entry, framework, route modules. */
  js: number;
  /** The part of it that is ours, neither the framework's nor the consent's. */
  ownJs: number;
  /** The consent package and the texts of one language. */
  consentJs: number;
}

const inlineStyles = /<style>([\s\S]*?)<\/style>/;
const pageModules = /<script type="application\/json" id="page-modules">([\s\S]*?)<\/script>/;
const consentParts =
  /<section class="consent-bar"[\s\S]*?<\/section>|<button[^>]* class="consent-control"[\s\S]*?<\/button>|<script>(?:(?!<\/script>)[\s\S])*consentEarly[\s\S]*?<\/script>/g;
const staticImport = /(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g;

export function measurePage({ route, html }: BuiltPage): PageWeight {
  const css = inlineStyles.exec(html)?.[1];
  const modules = pageModules.exec(html)?.[1];
  if (!css || !modules) throw new Error(`${route}: no rules or no module block in the document.`);
  const { manifest, entry, routes } = JSON.parse(modules) as {
    manifest: string;
    entry: string;
    routes: Record<string, string[]>;
  };
  const chunks = withImports([manifest, entry, ...Object.values(routes).flat()]);
  const sizes = [...chunks].map((url) => ({ url, bytes: chunkSize(url) }));
  const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0);
  const document = html.replace(inlineStyles, "");
  return {
    route,
    html: brotliSize(document),
    consentHtml: brotliSize(document) - brotliSize(document.replaceAll(consentParts, "")),
    css: brotliSize(css),
    js: sum(sizes),
    ownJs: sum(sizes.filter(({ url }) => !isFramework(url) && !isConsent(url))),
    consentJs: sum(sizes.filter(({ url }) => isConsent(url))),
  };
}

/** React and its router, which every page needs. */
function isFramework(url: string): boolean {
  return /\/(framework|rolldown-runtime)-/.test(url);
}

function isConsent(url: string): boolean {
  return /\/consent-[\w-]{7}\.js$/.test(url);
}

function withImports(urls: string[]): Set<string> {
  const found = new Set<string>();
  const pending = [...urls];
  for (let url = pending.pop(); url; url = pending.pop()) {
    if (found.has(url)) continue;
    found.add(url);
    for (const [, name] of read(url).matchAll(staticImport)) pending.push(`/assets/${name}`);
  }
  return found;
}

const chunkSizes = new Map<string, number>();

function chunkSize(url: string): number {
  const known = chunkSizes.get(url);
  if (known !== undefined) return known;
  const size = brotliSize(read(url));
  chunkSizes.set(url, size);
  return size;
}

function read(url: string): string {
  return readFileSync(path.join(clientFolder, url), "utf8");
}

function brotliSize(content: string): number {
  return brotliCompressSync(content).length;
}
