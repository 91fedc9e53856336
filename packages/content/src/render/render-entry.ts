import path from "node:path";

import { collections } from "../collections.ts";
import type { RenderContext } from "../markdown/context.ts";
import { highlightCode, languages } from "../markdown/highlight.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { parseNewsletter } from "../newsletter/parse-newsletter.ts";
import { suggestName, formatProblem } from "../problems.ts";
import { checkFrontMatter } from "../read/check-front-matter.ts";
import { type SourceFile, parseEntryPath } from "../read/find-sources.ts";
import { parseSource } from "../read/read-source.ts";
import { contentValues as ourValues } from "../read/values.ts";
import { stopWords, tokenize } from "../search/tokenize.ts";
import type { Section } from "../search/types.ts";
import { weighTerms, getSearchableText } from "../search/weigh-terms.ts";
import { type BuildCache, getCodeKey } from "./build-cache.ts";
import type { NewlyRenderedEntry, ImageTable, RenderedEntry } from "./rendered-entry.ts";

const WORDS_PER_MINUTE = 220;
const MAX_KEYWORDS = 40;

/** Estimates the reading time of a text in whole minutes. Code is read at half the pace. */
function estimateReadingMinutes(sections: readonly Section[]): number {
  const words = sections.reduce(
    (sum, { text, code }) => sum + countWords(text) + 2 * countWords(code),
    0,
  );
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Returns the most frequent words of a text with their counts. Common words are left out. */
function extractKeywords(sections: readonly Section[]): [word: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { title = "", text } of sections) {
    for (const { term } of tokenize(`${title} ${text}`)) {
      if (term.length < 3 || stopWords.has(term) || /^\d/.test(term)) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MAX_KEYWORDS);
}

function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}

export function renderEntry(
  entrySource: SourceFile,
  images: ImageTable,
  knownCode: BuildCache["getCode"],
  values = ourValues,
): NewlyRenderedEntry {
  const { collection, file, slug, text } = entrySource;
  const code: NewlyRenderedEntry["code"] = [];
  const source = parseSource(file, text);
  const problems = [...source.problems];
  if (!/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(slug)) {
    const message = `"${slug}" cannot be an address: name the file in lower-case words joined by hyphens`;
    problems.push({ file, line: 1, message });
  }
  const report: RenderContext["report"] = (node, message) => {
    problems.push({ file, line: node?.position?.start.line ?? 1, message });
  };
  const checked = source.problems.length
    ? { problems: [] }
    : checkFrontMatter(file, collections[collection].schema, source, values);
  const rendered = renderMarkdown(source.body, {
    values,
    report,
    highlight: (text, language) => {
      const key = getCodeKey(text, language);
      const known = knownCode(key);
      if (known) return known;
      const lines = highlightCode(text, language);
      code.push([key, lines]);
      return lines;
    },
    languages,
    resolveLink: (url) => resolveLink(file, url),
    resolveImage: (url, node) => {
      const image = images[resolvePath(file, url)];
      // Images of other sites are reported by `reportExternalMedia`.
      if (!image && !/^(?:[a-z][a-z+.-]*:)?\/\//i.test(url)) {
        const hint = suggestName(resolvePath(file, url), Object.keys(images));
        report(
          node,
          `there is no image "${url}". ${Object.keys(images).length > 0 ? hint : ""}`.trim(),
        );
      }
      return image;
    },
  });
  if (collection === "newsletter") {
    const known = new Set([...problems, ...checked.problems].map(formatProblem));
    const inLetter = parseNewsletter(file, text, values).problems ?? [];
    problems.push(...inLetter.filter((problem) => !known.has(formatProblem(problem))));
  }
  const lines = Object.fromEntries(
    ["published", "updated", "formerly", "series", "datasets", "title"].map((field) => [
      field,
      source.getLine([field]),
    ]),
  );
  const { data } = checked;
  const searched = data
    ? getSearchableText({ slug, data, sections: rendered.sections })
    : undefined;
  const entry: RenderedEntry = {
    ...rendered,
    sections: rendered.sections.map(removeCode),
    data,
    problems: [...problems, ...checked.problems],
    lines,
    minutes: estimateReadingMinutes(rendered.sections),
    keywords: extractKeywords(rendered.sections),
    terms: searched ? weighTerms(searched.title, searched.sections) : [],
  };
  return { source: entrySource, entry, code };
}

function removeCode(section: Section): Omit<Section, "code"> {
  const { code: _, ...words } = section;
  return words;
}

/** Resolves a path relative to a file, against the content folder. */
function resolvePath(file: string, url: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), decodeUrl(url)));
}

/** An address that cannot be decoded is used unchanged, and then reported as a missing file. */
function decodeUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/**
 * Returns the address for a link in a file. A link to another entry's file (`../posts/dates.md#forms`), which editors
 * can follow, becomes the entry's address. Other links stay unchanged.
 */
function resolveLink(file: string, url: string): string {
  const isRelative = !/^(?:[a-z][a-z+.-]*:|\/|#)/i.test(url);
  if (!isRelative) return url;
  const [target = "", anchor] = url.split("#");
  const place = target.endsWith(".md") ? parseEntryPath(resolvePath(file, target)) : undefined;
  if (!place) return url;
  const address = collections[place.collection].address(place.slug);
  return anchor && !address.includes("#") ? `${address}#${anchor}` : address;
}
