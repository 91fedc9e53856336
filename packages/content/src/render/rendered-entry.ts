import type { CodePiece, ImageFiles } from "../markdown/context.ts";
import type { Rendered } from "../markdown/render-markdown.ts";
import type { Problem } from "../problems/problem.ts";
import type { SourceFile } from "../read/find-sources.ts";
import type { Section } from "../search/types.ts";
import type { WeighedTerm } from "../search/weigh-terms.ts";

/** Images by their path from the folder of the content. */
export type ImageTable = Readonly<Record<string, ImageFiles>>;

/** What one file alone says: it depends on no other entry, so it is kept until the file changes. */
export interface RenderedEntry extends Omit<Rendered, "sections"> {
  /** The words by heading that search results show; code is found by `terms` alone. */
  sections: Omit<Section, "code">[];
  /** The front matter with its values filled in; `problems` says where it is not sound. */
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

/** An entry that was rendered now, and the code in it that had to be highlighted, by `codeKey`. */
export interface FreshEntry {
  source: SourceFile;
  entry: RenderedEntry;
  code: [key: string, lines: CodePiece[][]][];
}
