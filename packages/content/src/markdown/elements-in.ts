import type { Element, Nodes } from "hast";

/** Every element of the given name in a tree, in document order, including the root. */
export function elementsIn(tree: Nodes, tagName: string): Element[] {
  const found: Element[] = tree.type === "element" && tree.tagName === tagName ? [tree] : [];
  const children = "children" in tree ? tree.children : [];
  return [...found, ...children.flatMap((child) => elementsIn(child, tagName))];
}
