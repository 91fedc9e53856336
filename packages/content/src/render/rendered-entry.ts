import type { CodeToken, ImageSources } from "../markdown/context.ts";
import type { RenderedMarkdown } from "../markdown/render-markdown.ts";
import type { ContentProblem } from "../problems.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { Section } from "../search/types.ts";
import type { WeighedTerm } from "../search/weigh-terms.ts";

/** Images by path in the content folder. */
export type ImageTable = Readonly<Record<string, ImageSources>>;

/**
 * The result of rendering one file. It does not depend on other entries, so it can be cached until the file changes.
 */
export interface RenderedEntry extends Omit<RenderedMarkdown, "sections"> {
  /** The text by heading, for excerpts. Code is only in `terms`. */
  sections: Omit<Section, "code">[];
  /** The front matter with values filled in. Its errors are in `problems`. */
  data: unknown;
  problems: ContentProblem[];
  /** Lines of the fields that are checked against other entries. */
  lines: Record<string, number>;
  /** Reading time in minutes. */
  minutes: number;
  keywords: [word: string, count: number][];
  /** The entry's words for the search index. */
  terms: WeighedTerm[];
}

/** A newly rendered entry, and its newly highlighted code by `getCodeKey`. */
export interface NewlyRenderedEntry {
  source: SourceFile;
  entry: RenderedEntry;
  code: [key: string, lines: CodeToken[][]][];
}
