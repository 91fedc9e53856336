import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { type BuiltPage, clientFolder } from "./built-pages.ts";

/** Bytes of one page over the wire, brotli at its highest level as a static host stores it. */
export interface PageWeight {
  route: string;
  /** The document with its rules and its data. */
  html: number;
  /** The rules in the document. */
  css: number;
  /** All JavaScript that the page starts with. */
  js: number;
}

const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/;
const staticImport = /(?:from|import)"\.\/([\w-]+\.js)"/g;
const startScript = /<script data-modules="([^"]*)"/;

export function measurePage({ route, html }: BuiltPage): PageWeight {
  const css = inlineStyles.exec(html)?.[1];
  if (!css) throw new Error(`${route}: no rules in the document.`);
  const sizes = modulesOf({ route, html }).map((address) => chunkSize(address));
  return {
    route,
    html: brotliSize(html),
    css: brotliSize(css),
    js: sizes.reduce((total, bytes) => total + bytes, 0),
  };
}

/** The addresses of the scripts that a page starts with. */
export function modulesOf({ route, html }: BuiltPage): string[] {
  const modules = startScript.exec(html)?.[1]?.split(" ");
  if (!modules) throw new Error(`${route}: no modules in the document.`);
  return modules;
}

/** The addresses of a chunk and of all that it imports before it runs. */
export function withImports(address: string): string[] {
  const found = new Set([address]);
  for (const each of found) {
    const code = readFileSync(path.join(clientFolder, each), "utf8");
    for (const [, name] of code.matchAll(staticImport)) found.add(`/assets/${name}`);
  }
  return [...found];
}

const chunkSizes = new Map<string, number>();

/** The bytes of a file of the built site. */
export function chunkSize(address: string): number {
  const known = chunkSizes.get(address);
  if (known !== undefined) return known;
  const size = brotliSize(readFileSync(path.join(clientFolder, address), "utf8"));
  chunkSizes.set(address, size);
  return size;
}

function brotliSize(content: string): number {
  return brotliCompressSync(content).length;
}
