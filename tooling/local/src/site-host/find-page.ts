import { stat } from "node:fs/promises";
import path from "node:path";

import { type Hosting, matches } from "./hosting-config.ts";

export type Found = { file: string } | { redirect: string } | undefined;

/**
 * What the host has at a decoded path: a file, a redirect to a page's canonical address (from `/pricing/`,
 * `/pricing.html`, `/index`), or nothing.
 */
export async function findPage(hosting: Hosting, pathname: string): Promise<Found> {
  const clean = pathname
    .replace(/\/+$/, "")
    .replace(/\.html$/, "")
    .replace(/\/index$/, "");
  const page = await firstFile(hosting, [`${clean}.html`, `${clean}/index.html`]);
  if (page) {
    const address = clean || "/";
    return address === pathname ? { file: page } : { redirect: encodeURI(address) };
  }
  const file = await firstFile(hosting, [pathname]);
  return file ? { file } : undefined;
}

async function firstFile(hosting: Hosting, candidates: string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    const file = path.join(hosting.public, candidate);
    const isInside = file.startsWith(hosting.public + path.sep);
    const isPlain = !candidate.includes("//") && !candidate.split("/").includes("..");
    if (!isInside || !isPlain) continue;
    const relative = path.relative(hosting.public, file).split(path.sep).join("/");
    if (hosting.ignore.some((pattern) => matches(pattern, `/${relative}`))) continue;
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile()) return file;
  }
  return undefined;
}
