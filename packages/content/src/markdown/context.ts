import type { Element, ElementContent, Properties } from "hast";
import type { Node } from "unist";

/** What the parts of the rendering share while one entry is rendered. */
export interface RenderContext {
  values: Readonly<Record<string, string>>;
  /** What is wrong at a node of the Markdown. */
  report: (node: Node | undefined, message: string) => void;
  /** Highlights code: one list of pieces a line. */
  highlight: (code: string, language: string) => CodePiece[][];
  languages: readonly string[];
  /** The address of what a relative link names, from the file that is rendered. */
  resolveLink: (url: string, node: Node | undefined) => string;
  resolveImage: (url: string, node: Node | undefined) => ImageFiles | undefined;
}

export interface CodePiece {
  text: string;
  /** What it is: a class of the stylesheet. Absent for plain code. */
  kind?: string;
}

export interface ImageFiles {
  /** Address of the file that every browser reads. */
  src: string;
  width: number;
  height: number;
  /** Smaller or better packed editions, best first. */
  sources: { type: string; srcset: string }[];
  /** Which of eight shades of grey to show until it has loaded, from 0 (dark). */
  tone: number;
}

export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

export function textNode(value: string): ElementContent {
  return { type: "text", value };
}
