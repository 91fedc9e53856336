import { globSync } from "node:fs";
import path from "node:path";

import { headerRules } from "@site/contracts/site/header-rules";
import { isolatedPages } from "@site/contracts/site/isolated-pages";

import { type CheckResult, createReporter } from "./check-result.ts";
import { fetchPage } from "./fetch-page.ts";

const siteReport = createReporter("site");
const CHECK = "headers";

/**
 * Compares every header of one file of each kind with the rules that all hosts are made of: the home page, the pages
 * that hold visitors' data, and a file of the build for each rule.
 */
export async function checkHeaders(
  origin: string,
  { home, build }: { home: string; build?: string | undefined },
): Promise<CheckResult> {
  const paths = new Set(["/", ...isolatedPages, "/icon.svg", "/social.png"]);
  const [asset] = /\/assets\/[\w.-]+/.exec(home) ?? [];
  if (asset !== undefined) paths.add(asset);
  for (const file of build === undefined ? [] : findFileOfEachRule(build)) paths.add(file);
  const checked = await Promise.all([...paths].map((file) => compareHeaders(origin, file)));
  const differences = checked.flatMap((found) => found ?? []);
  const compared = checked.filter((found) => found !== undefined).length;
  if (differences.length === 0) {
    return siteReport.ok(CHECK, `every header of ${compared} files of different kinds is right`);
  }
  const fix =
    "Deploy the committed settings of the host (`pnpm hosting`: firebase.json, or apps/web/hosting); a proxy in front must pass their headers on.";
  return siteReport.wrong(CHECK, differences.slice(0, 8).join("; "), fix);
}

/** Returns differences; undefined if there is no such file, which other checks report. */
async function compareHeaders(origin: string, file: string): Promise<string[] | undefined> {
  const response = await fetchPage(origin + file);
  await response.body?.cancel();
  if (!response.ok) return undefined;
  return Object.entries(getExpectedHeaders(file))
    .filter(([name, value]) => {
      const given = response.headers.get(name);
      return given === null || normalise(name, given, origin) !== normalise(name, value, origin);
    })
    .map(([name]) => `${file} has ${response.headers.has(name) ? "another" : "no"} ${name}`);
}

/** The headers of a path. If two rules set the same header, the later one wins. */
export function getExpectedHeaders(file: string): Record<string, string> {
  const headers = headerRules
    .filter(({ source }) => path.posix.matchesGlob(file, source === "**" ? "/**" : source))
    .flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const));
  return Object.fromEntries(headers);
}

/** One file of the build for each rule that has one. */
function findFileOfEachRule(build: string): string[] {
  return headerRules.flatMap(({ source }) => {
    const [file] = globSync(source.replace(/^\//, ""), { cwd: build, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".html"))
      .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)))
      .toSorted();
    return file === undefined ? [] : [`/${file}`];
  });
}

const local = /\shttps?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?=[\s;]|$)/g;

/** The local host allows the identity emulator too. Types may have the same character set in another case. */
function normalise(name: string, value: string, origin: string): string {
  if (name === "Content-Type") return value.toLowerCase().replaceAll(" ", "");
  const isLocal = /^(?:127\.0\.0\.1|localhost)$/.test(new URL(origin).hostname);
  return name === "Content-Security-Policy" && isLocal ? value.replaceAll(local, "") : value;
}
