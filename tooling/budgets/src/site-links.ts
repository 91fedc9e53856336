import { existsSync } from "node:fs";
import path from "node:path";

import { brand } from "@site/content/brand";

import { type BuiltPage, clientFolder } from "./built-pages.ts";

const named =
  /<(?:a|link|img|source|script|video|track|form)\b[^>]*?\s(?:href|src|action|poster)="([^"]*)"/g;
const imageSets = /\ssrcset="([^"]*)"/gi;
const sharedImages = /<meta property="og:image" content="([^"]*)"/g;
const ids = /\sid="([^"]+)"/g;

/** Finds broken references inside the site: to a page, an anchor or a file. */
export function findBrokenLinks(pages: readonly BuiltPage[]): string[] {
  const anchors = new Map(pages.map(({ route, html }) => [route, findMatches(html, ids)]));
  return pages.flatMap(({ route, html }) =>
    [...new Set(listAddresses(html))]
      .filter((address) => !hasTarget(new URL(address, `${brand.origin}${route}`), anchors))
      .map((address) => `${route}: ${address}`),
  );
}

function listAddresses(html: string): string[] {
  const sets = findMatches(html, imageSets).flatMap((set) =>
    set.split(",").map((candidate) => candidate.trim().split(" ")[0] ?? ""),
  );
  return [...findMatches(html, named), ...findMatches(html, sharedImages), ...sets].map((address) =>
    address.replaceAll("&amp;", "&"),
  );
}

function hasTarget(url: URL, anchors: ReadonlyMap<string, readonly string[]>): boolean {
  if (url.origin !== brand.origin || url.pathname.startsWith("/api/")) return true;
  const fragment = decodeURIComponent(url.hash.slice(1));
  // The fragment names a messy file, which the cleaner opens, maybe followed by a recipe.
  const [messy = ""] = fragment.split("&");
  if (url.pathname === "/clean" && messy.includes("/"))
    return existsSync(path.join(clientFolder, "datasets", `${messy}.csv`));
  const there = anchors.get(url.pathname);
  if (there) return fragment === "" || there.includes(fragment);
  return path.extname(url.pathname) !== "" && existsSync(path.join(clientFolder, url.pathname));
}

function findMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}
