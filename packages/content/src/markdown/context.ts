import type { Element, ElementContent, Properties, Nodes } from "hast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Node } from "unist";

/** The state that the steps of rendering one entry share. */
export interface RenderContext {
  values: Readonly<Record<string, string>>;
  /** Reports a problem at a node of the Markdown. */
  report: (node: Node | undefined, message: string) => void;
  /** Highlights code: one list of tokens per line. */
  highlight: (code: string, language: string) => CodeToken[][];
  languages: readonly string[];
  /** Resolves a link to an address, relative to the file that is rendered. */
  resolveLink: (url: string, node: Node | undefined) => string;
  resolveImage: (url: string, node: Node | undefined) => ImageSources | undefined;
}

export interface CodeToken {
  text: string;
  /** Class name in the stylesheet. Absent for plain code. */
  kind?: string;
}

export interface ImageSources {
  /** Address of the variant that every browser supports. */
  src: string;
  width: number;
  height: number;
  /** Smaller or better compressed variants, best first. */
  sources: { type: string; srcset: string }[];
  /** Shade of grey to show until the image has loaded, from 0 (dark) to 7. */
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

/** Returns every element with the given name in a tree, in document order, including the root. */
export function findElements(tree: Nodes, tagName: string): Element[] {
  const elements: Element[] = tree.type === "element" && tree.tagName === tagName ? [tree] : [];
  const children = "children" in tree ? tree.children : [];
  return [...elements, ...children.flatMap((child) => findElements(child, tagName))];
}

export type Directive = ContainerDirective | LeafDirective;

/** A component of the content dialect. Authors use it as a directive. */
export interface Component {
  /** Its attributes, each required or optional. */
  attributes: Record<string, "required" | "optional">;
  render: (input: ComponentInput) => Element | ElementContent[];
}

interface ComponentInput {
  node: Directive;
  attributes: Partial<Record<string, string>>;
  /** Renders its content. */
  children: () => ElementContent[];
  context: RenderContext;
}
