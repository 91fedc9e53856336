import type { Element, Nodes } from "hast";

/** Every element of a name in a tree, in its order, the root of the tree included. */
export function elementsIn(tree: Nodes, tagName: string): Element[] {
  const found: Element[] = tree.type === "element" && tree.tagName === tagName ? [tree] : [];
  const children = "children" in tree ? tree.children : [];
  return [...found, ...children.flatMap((child) => elementsIn(child, tagName))];
}
