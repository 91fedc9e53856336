import { sitePaths } from "../site-paths.ts";
import { addressOf, checkEntries, type LoadedEntry } from "./check-entries.ts";
import { checkLinks } from "./check-links.ts";
import { findSources } from "./find-sources.ts";
import { type Problem } from "./problem.ts";
import { renderEntry } from "./render-entry.ts";

/** Reads, checks and renders every entry below a folder. Problems come back sorted by place. */
export async function loadEntries(
  root: string,
): Promise<{ entries: LoadedEntry[]; problems: Problem[] }> {
  const sources = await findSources(root);
  const entries = sources.map((source) => ({ ...source, ...renderEntry(source, {}) }));
  const pages = entries.map((entry) => ({
    file: entry.file,
    path: addressOf(entry.collection, entry.slug),
    anchors: entry.anchors,
    links: entry.links,
  }));
  const problems = [
    ...entries.flatMap((entry) => entry.problems),
    ...checkEntries(entries),
    ...checkLinks(pages, sitePaths),
  ];
  const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line;
  return { entries, problems: problems.sort(byPlace) };
}
