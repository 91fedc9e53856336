import type { Element, ElementContent, Properties, Nodes } from "hast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Node } from "unist";

/** Shared state of the rendering of one entry. */
export interface RenderContext {
  values: Readonly<Record<string, string>>;
  /** Reports a problem at a node of the Markdown. */
  report: (node: Node | undefined, message: string) => void;
  /** Highlights code: one list of tokens per line. */
  highlight: (code: string, language: string) => CodeToken[][];
  languages: readonly string[];
  /** Resolves a relative link to an address, from the file being rendered. */
  resolveLink: (url: string, node: Node | undefined) => string;
  resolveImage: (url: string, node: Node | undefined) => ImageSources | undefined;
}

export interface CodeToken {
  text: string;
  /** A class of the stylesheet. Absent for plain code. */
  kind?: string;
}

export interface ImageSources {
  /** Address of the file that every browser can read. */
  src: string;
  width: number;
  height: number;
  /** Smaller or better compressed variants, the best first. */
  sources: { type: string; srcset: string }[];
  /** The shade of grey to show until it has loaded: 0 (dark) to 7. */
  tone: number;
}

export function createElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

export function createText(value: string): ElementContent {
  return { type: "text", value };
}

/** Every element of the given name in a tree, in document order, including the root. */
export function findElements(tree: Nodes, tagName: string): Element[] {
  const elements: Element[] = tree.type === "element" && tree.tagName === tagName ? [tree] : [];
  const children = "children" in tree ? tree.children : [];
  return [...elements, ...children.flatMap((child) => findElements(child, tagName))];
}

export type Directive = ContainerDirective | LeafDirective;

/** A component of the dialect: what authors write as a directive. */
export interface Component {
  /** Its attributes, and whether they are required. */
  attributes: Record<string, "required" | "optional">;
  render: (input: ComponentInput) => Element | ElementContent[];
}

interface ComponentInput {
  node: Directive;
  attributes: Partial<Record<string, string>>;
  /** Its content, rendered. */
  children: () => ElementContent[];
  context: RenderContext;
}
