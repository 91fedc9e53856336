import { glob } from "node:fs/promises";
import path from "node:path";

import { isBlockedName } from "@site/web/asset-name";
import { beforeAll, expect, test } from "vitest";

import { clientFolder, readBuiltPages } from "./built-pages.ts";
import {
  cleanerChunks,
  getChunkSize,
  getChunkSizesBeside,
  getFontSize,
  measurePage,
  type PageWeight,
  sumSizes,
} from "./measure-page.ts";

const kB = 1_000;

/**
 * Pages where visitors log in, buy or see their account. They include the clients of the identity service and the
 * API.
 */
const accountPages = new Set([
  "/account",
  "/operator",
  "/coupon",
  "/coupon-success",
  "/download",
  "/email-confirm",
  "/forgot",
  "/get-download",
  "/login",
  "/login/google",
  "/logout",
  "/other-os",
  "/purchase-cancel",
  "/purchase-success",
  "/quote",
  "/signup",
  "/signup-plan-select",
  "/upgrade",
]);

let pages: PageWeight[];

beforeAll(async () => {
  pages = (await readBuiltPages()).map(measurePage);
  console.table(Object.fromEntries(pages.map(({ route, ...weights }) => [route, weights])));
});

function findHeavier(
  limit: number,
  part: keyof Omit<PageWeight, "route">,
  of: PageWeight[],
): string[] {
  return of.filter((page) => page[part] > limit).map((page) => `${page.route}: ${page[part]}`);
}

const contentPages = () => pages.filter(({ route }) => !accountPages.has(route));

// Ten packets of 1,460 bytes come in the first round trip of a connection, about 13.4 kB without headers. The head
// script takes the page above that: before the first paint it honours decision cookies of every scope and the rule of
// the host, and denies everything in Consent Mode.
test("the landing page's document has at most 15 kB", () => {
  expect(
    findHeavier(
      15 * kB,
      "html",
      pages.filter(({ route }) => route === "/"),
    ),
  ).toEqual([]);
});

// Pages of datasets with a messy edition are the heaviest: they contain profiles, checksums and citation, and two
// previews.
test("no page has a document of more than 21.5 kB, 8.1 kB of it rules", () => {
  expect(findHeavier(21.5 * kB, "html", pages)).toEqual([]);
  expect(findHeavier(8.1 * kB, "css", pages)).toEqual([]);
});

// React and React Router account for 85 kB.
test("a content page starts with at most 112.4 kB of JavaScript, one of the account with 162 kB", () => {
  expect(findHeavier(112.4 * kB, "js", contentPages())).toEqual([]);
  expect(findHeavier(162 * kB, "js", pages)).toEqual([]);
});

// Contains the worker that reads, analyses and fixes, and the page around it. All of it loads before a file is opened,
// including the script writers for Python and the words that tell encodings apart: the worker's policy forbids to load
// more later.
test("what cleans a table is at most 121 kB of JavaScript beside its page", async () => {
  const sizes = await getChunkSizesBeside("/clean", cleanerChunks);
  console.log("Cleaner:", sizes);
  expect(Object.keys(sizes).filter((name) => /worker|workbench/.test(name))).toHaveLength(2);
  expect(sumSizes(sizes)).toBeLessThanOrEqual(121 * kB);
});

// Loads after the worker, and the writer of SQL only when DuckDB is chosen.
test("changes by hand are at most 17 kB of JavaScript more, and scripts for DuckDB 44 kB", async () => {
  const getSize = async (...patterns: string[]) =>
    sumSizes(await getChunkSizesBeside("/clean", [...cleanerChunks, ...patterns]));
  const cleaner = await getSize();
  const byHand = (await getSize("assets/column-tools-*.js")) - cleaner;
  const duckdb = (await getSize("assets/duckdb-script-*.js")) - cleaner;
  console.log("By hand and DuckDB:", byHand, duckdb);
  expect(byHand).toBeGreaterThan(0);
  expect(byHand).toBeLessThanOrEqual(17 * kB);
  expect(duckdb).toBeGreaterThan(0);
  expect(duckdb).toBeLessThanOrEqual(44 * kB);
});

/** Returns the sizes of the files that a visible chart loads: its frames and its texts. */
async function getChartFileSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for await (const file of glob("datasets/*/*-frames.svg", { cwd: clientFolder })) {
    for (const name of [file, file.replace("-frames.svg", ".json")]) {
      sizes[name] = getChunkSize(`/${name}`);
    }
  }
  return sizes;
}

test("a dataset's chart that can be read is at most 4 kB of JavaScript, and with the whole table and all years 63 kB", async () => {
  const chart = await getChunkSizesBeside("/datasets/palmer-penguins", [
    "assets/dataset-chart-*.js",
  ]);
  const files = await getChartFileSizes();
  console.log("Chart:", chart, files);
  expect(Object.keys(chart).some((name) => name.includes("dataset-chart"))).toBe(true);
  expect(Object.keys(files)).toHaveLength(4);
  expect(sumSizes(chart)).toBeLessThanOrEqual(4 * kB);
  const all = await getChunkSizesBeside("/datasets/palmer-penguins", [
    "assets/dataset-chart-*.js",
    "assets/view-worker-*.js",
    "assets/table-view-*.js",
  ]);
  expect(sumSizes(all) + Math.max(...Object.values(files)) * 2).toBeLessThanOrEqual(63 * kB);
});

test("a dataset's whole table is at most 34.5 kB of JavaScript beside its page", async () => {
  const patterns = ["assets/view-worker-*.js", "assets/table-view-*.js"];
  const sizes = await getChunkSizesBeside("/datasets/palmer-penguins", patterns);
  console.log("Whole table:", sizes);
  expect(Object.keys(sizes).filter((name) => /worker|table-view/.test(name))).toHaveLength(2);
  expect(sumSizes(sizes)).toBeLessThanOrEqual(34.5 * kB);
});

test("the two faces that every page uses are at most 34.5 kB together", async () => {
  const bytes = await getFontSize();
  console.log(`Fonts: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(34.5 * kB);
});

test("every page preloads the face of its text and nothing else", async () => {
  for (const { route, html } of await readBuiltPages()) {
    const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(preloads, route).toEqual([expect.stringContaining("/text-")]);
  }
});

test("every page allows the scripts and rules in it by their hashes, and no others", async () => {
  for (const { route, html } of await readBuiltPages()) {
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy?.replaceAll("&#x27;", "'"), route).toMatch(
      /^script-src 'self' 'sha256-.*; style-src 'self' 'sha256-/,
    );
    expect(policy, route).not.toContain("unsafe");
  }
});

test("no page preloads modules, blocks on a stylesheet or has an attribute that a strict policy refuses", async () => {
  for (const { route, html } of await readBuiltPages()) {
    expect(html, route).not.toMatch(/rel="modulepreload"/);
    expect(html.replace(/<noscript>.*?<\/noscript>/, ""), route).not.toMatch(/rel="stylesheet"/);
    expect(html, route).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/);
  }
});

test("every page has one heading of the first level", async () => {
  for (const { route, html } of await readBuiltPages()) {
    expect(html.match(/<h1[\s>]/g), route).toHaveLength(1);
  }
});

test("no script, style, font, picture or document that a page loads has a name that filter lists block", async () => {
  const names: string[] = [];
  for await (const file of glob("{assets,content,datasets}/**/*.*", { cwd: clientFolder })) {
    names.push(file);
  }
  const kinds = new Set(names.map((name) => path.extname(name)));
  for (const kind of [".js", ".css", ".woff2", ".svg", ".png", ".avif", ".json", ".csv"]) {
    expect(kinds, kind).toContain(kind);
  }
  const removeHashes = (name: string) =>
    name
      // Datasets keep their names, although filter lists have rules about surveys; those apply to scripts and frames.
      .replaceAll("survey-answers", "")
      // Hashes contain arbitrary letters: 16 to 20 hex digits for a document or picture, eight letters for a script.
      .replace(/[\da-f]{16,20}/, "")
      .replace(/[\w-]{8}\.\w+$/, "");
  expect(names.filter((name) => isBlockedName(removeHashes(name)))).toEqual([]);
});
