import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

import { element } from "./context.ts";
import { elementsIn } from "./elements-in.ts";

/** Puts tables into named regions that scroll on their own, with heads that declare what they head. */
export function shapeTables(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName !== "table" || !parent || index === undefined) return;
    node.properties.className = ["data-table"];
    for (const cell of [...elementsIn(node, "td"), ...elementsIn(node, "th")]) alignByClass(cell);
    for (const head of elementsIn(node, "thead").flatMap((part) => elementsIn(part, "th"))) {
      head.properties.scope ??= "col";
    }
    const region = { role: "region", ariaLabel: nameOf(node), tabIndex: 0 };
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
