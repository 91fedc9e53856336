import type { Element, ElementContent, Properties } from "hast";
import type { Node } from "unist";

/** Shared state of the rendering of one entry. */
export interface RenderContext {
  values: Readonly<Record<string, string>>;
  /** Reports a problem at a node of the Markdown. */
  report: (node: Node | undefined, message: string) => void;
  /** Highlights code: one list of tokens per line. */
  highlight: (code: string, language: string) => CodePiece[][];
  languages: readonly string[];
  /** Resolves a relative link to an address, from the file being rendered. */
  resolveLink: (url: string, node: Node | undefined) => string;
  resolveImage: (url: string, node: Node | undefined) => ImageFiles | undefined;
}

export interface CodePiece {
  text: string;
  /** Its kind: a class of the stylesheet. Absent for plain code. */
  kind?: string;
}

export interface ImageFiles {
  /** Address of the file that every browser can read. */
  src: string;
  width: number;
  height: number;
  /** Smaller or better compressed editions, best first. */
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
