import { readFileSync } from "node:fs";
import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { type BuiltPage, clientFolder, readBuiltPages } from "./built-pages.ts";

/** Transferred bytes of one page, compressed with Brotli at its highest level, as a static host stores files. */
export interface PageWeight {
  route: string;
  /** The HTML, including inlined styles and data. */
  html: number;
  /** The inlined styles. */
  css: number;
  /** All JavaScript that the page loads at its start. */
  js: number;
}

const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/;
const staticImport = /(?:from|import)"\.\/([\w-]+\.js)"/g;
const startScript = /<script data-modules="([^"]*)"/;

export function measurePage({ route, html }: BuiltPage): PageWeight {
  const css = inlineStyles.exec(html)?.[1];
  if (!css) throw new Error(`${route}: no rules in the document.`);
  const sizes = listModules({ route, html }).map((address) => getChunkSize(address));
  return {
    route,
    html: getBrotliSize(html),
    css: getBrotliSize(css),
    js: sizes.reduce((total, bytes) => total + bytes, 0),
  };
}

/** Returns the URLs of the scripts that a page loads at its start. */
export function listModules({ route, html }: BuiltPage): string[] {
  const modules = startScript.exec(html)?.[1]?.split(" ");
  if (!modules) throw new Error(`${route}: no modules in the document.`);
  return modules;
}

/** Returns the URLs of a chunk and of all its static imports. */
export function listImports(address: string): string[] {
  const found = new Set([address]);
  for (const each of found) {
    const code = readFileSync(path.join(clientFolder, each), "utf8");
    for (const [, name] of code.matchAll(staticImport)) found.add(`/assets/${name}`);
  }
  return [...found];
}

/** Returns the compressed size of a file of the built site. */
export function getChunkSize(address: string): number {
  return getBrotliSize(readFileSync(path.join(clientFolder, address), "utf8"));
}

const brotliSizes = new Map<string, number>();

/** Cached, because pages share scripts and styles, and several tests measure the same pages. */
export function getBrotliSize(content: string): number {
  const size = brotliSizes.get(content) ?? brotliCompressSync(content).length;
  brotliSizes.set(content, size);
  return size;
}

/**
 * Returns the sizes of the chunks that match the patterns, with their imports, except those that the page loads at
 * its start.
 */
export async function getChunkSizesBeside(
  route: string,
  patterns: string[],
): Promise<Record<string, number>> {
  const page = (await readBuiltPages()).find((each) => each.route === route);
  const started = new Set(page && listModules(page));
  const sizes: Record<string, number> = {};
  for (const pattern of patterns) {
    for await (const file of glob(pattern, { cwd: clientFolder })) {
      for (const address of listImports(`/${file}`)) {
        if (!started.has(address)) sizes[address] = getChunkSize(address);
      }
    }
  }
  return sizes;
}

/** The worker and the page around it, which /clean loads after its start. */
export const cleanerChunks = ["assets/clean-worker-????????.js", "assets/workbench-*.js"];

/** Returns the total size of the two fonts that every page uses, in bytes. */
export async function getFontSize(): Promise<number> {
  let bytes = 0;
  for await (const file of glob("assets/{text,data}-*.woff2", { cwd: clientFolder })) {
    bytes += (await stat(path.join(clientFolder, file))).size;
  }
  return bytes;
}

export function sumSizes(sizes: Record<string, number>): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
}
