import type { Element, ElementContent } from "hast";
import { toString } from "hast-util-to-string";

import type { Component } from "../component.ts";
import { element, textNode } from "../context.ts";
import { elementsIn } from "../elements-in.ts";

/** Two tables side by side. Differing cells are marked on both sides if the tables have the same shape. */
export const beforeAfter: Component = {
  attributes: { before: "optional", after: "optional" },
  render: ({ node, attributes, children, context }) => {
    const rendered = children();
    const [before, after, ...others] = rendered.flatMap((child) => elementsIn(child, "table"));
    if (!before || !after || others.length > 0 || node.children.length !== 2) {
      context.report(node, 'expected two tables in "before-after" and nothing else');
      return rendered;
    }
    markChanges(before, after);
    return element("div", { className: ["before-after"] }, [
      captioned(before, attributes.before ?? "Before"),
      captioned(after, attributes.after ?? "After"),
    ]);
  },
};

function captioned(table: Element, caption: string): ElementContent {
  table.children.unshift(element("caption", {}, [textNode(caption)]));
  return table;
}

function markChanges(before: Element, after: Element): void {
  const [dirty, clean] = [before, after].map((table) =>
    elementsIn(table, "tr").map((row) => elementsIn(row, "td")),
  );
  const isSameShape =
    dirty?.length === clean?.length &&
    dirty?.every((row, at) => row.length === clean?.[at]?.length) === true;
  if (!dirty || !clean || !isSameShape) return;
  for (const [row, cells] of dirty.entries()) {
    for (const [column, cell] of cells.entries()) {
      const other = clean[row]?.[column];
      if (!other || toString(cell) === toString(other)) continue;
      mark(cell, "was-cell");
      mark(other, "now-cell");
    }
  }
}

/** A mark around the text as well as a class, so that colour is never the only sign. */
function mark(cell: Element, kind: string): void {
  cell.properties.className = [...[cell.properties.className ?? []].flat().map(String), kind];
  cell.children = [element("mark", {}, cell.children)];
}
