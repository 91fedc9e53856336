import { collections } from "../collections.ts";
import type { CodePiece, ImageFiles, RenderContext } from "../markdown/context.ts";
import { highlight, languages } from "../markdown/highlight.ts";
import type { Section } from "../markdown/read-sections.ts";
import { type Rendered, renderMarkdown } from "../markdown/render-markdown.ts";
import { suggestName } from "../problems/nearest-name.ts";
import type { Problem } from "../problems/problem.ts";
import { checkFrontMatter } from "../read/check-front-matter.ts";
import type { SourceFile } from "../read/find-sources.ts";
import { readSource } from "../read/read-source.ts";
import { values as ourValues } from "../read/values.ts";
import { type WeighedTerm, weighTerms } from "../search/weigh-terms.ts";
import { codeKey, type CodeCache, type HighlightedCode } from "./code-cache.ts";
import { keywordsOf, readingMinutes } from "./count-words.ts";
import { resolveLink, resolvePath } from "./resolve-link.ts";
import { searchedText } from "./searched-text.ts";

/** Images by their path from the folder of the content. */
export type ImageTable = Readonly<Record<string, ImageFiles>>;

/** All that one file alone says: no other entry is looked at, so it can be kept as long as the file is. */
export interface RenderedEntry extends Omit<Rendered, "sections"> {
  /** The words by heading that search results show; code is found by `terms` alone. */
  sections: Omit<Section, "code">[];
  data: unknown;
  problems: Problem[];
  /** Lines of the fields that other entries are checked against. */
  lines: Record<string, number>;
  /** Reading time. */
  minutes: number;
  keywords: [word: string, count: number][];
  /** What the search index says of it. */
  terms: WeighedTerm[];
}

/** An entry, and the code in it that had to be highlighted. */
export interface FreshEntry {
  entry: RenderedEntry;
  code: HighlightedCode;
}

/** Checks and renders one entry. */
export function renderEntry(
  { collection, file, slug, text }: Pick<SourceFile, "collection" | "file" | "slug" | "text">,
  images: ImageTable,
  knownCode: CodeCache["read"],
  values = ourValues,
): FreshEntry {
  const code: [key: string, lines: CodePiece[][]][] = [];
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
    ? { data: source.data, problems: [] }
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
      // Whatever another site has is refused by itself.
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
  const lines = Object.fromEntries(
    ["published", "updated", "formerly", "series", "datasets", "title"].map((field) => [
      field,
      source.lineOf([field]),
    ]),
  );
  const searched = searchedText({ slug, data: checked.data, sections: rendered.sections });
  const entry: RenderedEntry = {
    ...rendered,
    sections: rendered.sections.map(withoutCode),
    data: checked.data,
    problems: [...problems, ...checked.problems],
    lines,
    minutes: readingMinutes(rendered.sections),
    keywords: keywordsOf(rendered.sections),
    terms: weighTerms(searched.title, searched.sections),
  };
  return { entry, code };
}

function withoutCode(section: Section): Omit<Section, "code"> {
  const { code: _, ...words } = section;
  return words;
}
