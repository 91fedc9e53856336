import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

import { element } from "./context.ts";
import { elementsIn } from "./elements-in.ts";

/** Puts tables into named regions that scroll on their own, with heads that declare what they head. */
export function shapeTables(tree: Root): void {
  const names = new Set<string>();
  let heading = "";
  visit(tree, "element", (node, index, parent) => {
    if (/^h[2-4]$/.test(node.tagName)) heading = toString(node).trim();
    if (node.tagName !== "table" || !parent || index === undefined) return;
    node.properties.className = ["data-table"];
    for (const cell of [...elementsIn(node, "td"), ...elementsIn(node, "th")]) alignByClass(cell);
    for (const head of elementsIn(node, "thead").flatMap((part) => elementsIn(part, "th"))) {
      head.properties.scope ??= "col";
    }
    // Two regions of a page with one name could not be told apart.
    const name = names.has(nameOf(node)) ? `${nameOf(node)} (${heading})` : nameOf(node);
    names.add(name);
    const region = { role: "region", ariaLabel: name, tabIndex: 0 };
    parent.children[index] = element("div", { className: ["table-region"], ...region }, [node]);
    return SKIP;
  });
}

function nameOf(table: Element): string {
  const [caption] = elementsIn(table, "caption");
  const heads = elementsIn(table, "th").map((head) => toString(head).trim());
  return caption ? toString(caption) : `Table: ${heads.filter(Boolean).join(", ")}`;
}

function alignByClass(cell: Element): void {
  const { align, className } = cell.properties;
  delete cell.properties.align;
  if (align !== "right") return;
  cell.properties.className = [...[className ?? []].flat().map(String), "num"];
}
