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
const startScript = /<script data-modules="([^"]*)"/;

export function measurePage({ route, html }: BuiltPage): PageWeight {
  const css = inlineStyles.exec(html)?.[1];
  const modules = startScript.exec(html)?.[1]?.split(" ");
  if (!css || !modules) throw new Error(`${route}: no rules or no modules in the document.`);
  const sizes = modules.map((address) => chunkSize(address));
  return {
    route,
    html: brotliSize(html),
    css: brotliSize(css),
    js: sizes.reduce((total, bytes) => total + bytes, 0),
  };
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
