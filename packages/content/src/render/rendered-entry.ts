import type { CodeToken, ImageSources } from "../markdown/context.ts";
import type { RenderedMarkdown } from "../markdown/render-markdown.ts";
import type { ContentProblem } from "../problems.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { Section } from "../search/types.ts";
import type { WeighedTerm } from "../search/weigh-terms.ts";

/** Images by their path in the content folder. */
export type ImageTable = Readonly<Record<string, ImageSources>>;

/** The result of rendering one file. It depends on no other entry, so it is cached until the file changes. */
export interface RenderedEntry extends Omit<RenderedMarkdown, "sections"> {
  /** The text by heading, for excerpts; code is only found through `terms`. */
  sections: Omit<Section, "code">[];
  /** The front matter with its values filled in; `problems` lists what is invalid in it. */
  data: unknown;
  problems: ContentProblem[];
  /** Lines of the fields that are checked against other entries. */
  lines: Record<string, number>;
  /** Reading time. */
  minutes: number;
  keywords: [word: string, count: number][];
  /** Its entry in the search index. */
  terms: WeighedTerm[];
}

/** A newly rendered entry, and its code that had to be highlighted, by `getCodeKey`. */
export interface NewlyRenderedEntry {
  source: SourceFile;
  entry: RenderedEntry;
  code: [key: string, lines: CodeToken[][]][];
}
