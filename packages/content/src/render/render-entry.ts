import { collections } from "../collections.ts";
import type { RenderContext } from "../markdown/context.ts";
import { highlight, languages } from "../markdown/highlight.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { readLetter } from "../newsletter/read-letter.ts";
import { suggestName } from "../problems/nearest-name.ts";
import { formatProblem } from "../problems/problem.ts";
import { checkFrontMatter } from "../read/check-front-matter.ts";
import type { SourceFile } from "../read/find-sources.ts";
import { readSource } from "../read/read-source.ts";
import { values as ourValues } from "../read/values.ts";
import type { Section } from "../search/types.ts";
import { weighTerms } from "../search/weigh-terms.ts";
import { type BuildCache, codeKey } from "./build-cache.ts";
import { keywordsOf, readingMinutes } from "./count-words.ts";
import type { FreshEntry, ImageTable, RenderedEntry } from "./rendered-entry.ts";
import { resolveLink, resolvePath } from "./resolve-link.ts";
import { searchedText } from "./searched-text.ts";

/** Checks and renders one entry. */
export function renderEntry(
  entrySource: SourceFile,
  images: ImageTable,
  knownCode: BuildCache["code"],
  values = ourValues,
): FreshEntry {
  const { collection, file, slug, text } = entrySource;
  const code: FreshEntry["code"] = [];
  const source = readSource(file, text);
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
      const key = codeKey(text, language);
      const known = knownCode(key);
      if (known) return known;
      const lines = highlight(text, language);
      code.push([key, lines]);
      return lines;
    },
    languages,
    resolveLink: (url) => resolveLink(file, url),
    resolveImage: (url, node) => {
      const found = images[resolvePath(file, url)];
      // Media of other sites are refused elsewhere.
      if (!found && !/^(?:[a-z][a-z+.-]*:)?\/\//i.test(url)) {
        const hint = suggestName(resolvePath(file, url), Object.keys(images));
        report(
          node,
          `there is no image "${url}". ${Object.keys(images).length > 0 ? hint : ""}`.trim(),
        );
      }
      return found;
    },
  });
  if (collection === "newsletter") {
    const known = new Set([...problems, ...checked.problems].map(formatProblem));
    const inLetter = readLetter(file, text, values).problems ?? [];
    problems.push(...inLetter.filter((problem) => !known.has(formatProblem(problem))));
  }
  const lines = Object.fromEntries(
    ["published", "updated", "formerly", "series", "datasets", "title"].map((field) => [
      field,
      source.lineOf([field]),
    ]),
  );
  const { data } = checked;
  const searched = data ? searchedText({ slug, data, sections: rendered.sections }) : undefined;
  const entry: RenderedEntry = {
    ...rendered,
    sections: rendered.sections.map(withoutCode),
    data,
    problems: [...problems, ...checked.problems],
    lines,
    minutes: readingMinutes(rendered.sections),
    keywords: keywordsOf(rendered.sections),
    terms: searched ? weighTerms(searched.title, searched.sections) : [],
  };
  return { source: entrySource, entry, code };
}

function withoutCode(section: Section): Omit<Section, "code"> {
  const { code: _, ...words } = section;
  return words;
}
