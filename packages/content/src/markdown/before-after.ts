import type { Element, ElementContent } from "hast";
import { toString } from "hast-util-to-string";

import { type Component, createElement, createText, findElements } from "./context.ts";

/** Two tables side by side. Differing cells are marked on both sides if the tables have the same shape. */
export const beforeAfterComponent: Component = {
  attributes: { before: "optional", after: "optional" },
  render: ({ node, attributes, children, context }) => {
    const rendered = children();
    const [before, after, ...others] = rendered.flatMap((child) => findElements(child, "table"));
    if (!before || !after || others.length > 0 || node.children.length !== 2) {
      context.report(node, 'expected two tables in "before-after" and nothing else');
      return rendered;
    }
    markChanges(before, after);
    return createElement("div", { className: ["before-after"] }, [
      addCaption(before, attributes.before ?? "Before"),
      addCaption(after, attributes.after ?? "After"),
    ]);
  },
};

function addCaption(table: Element, caption: string): ElementContent {
  table.children.unshift(createElement("caption", {}, [createText(caption)]));
  return table;
}

function markChanges(before: Element, after: Element): void {
  const [dirty, clean] = [before, after].map((table) =>
    findElements(table, "tr").map((row) => findElements(row, "td")),
  );
  const isSameShape =
    dirty?.length === clean?.length &&
    dirty?.every((row, at) => row.length === clean?.[at]?.length) === true;
  if (!dirty || !clean || !isSameShape) return;
  for (const [row, cells] of dirty.entries()) {
    for (const [column, cell] of cells.entries()) {
      const other = clean[row]?.[column];
      if (!other || toString(cell) === toString(other)) continue;
      markCell(cell, "was-cell");
      markCell(other, "now-cell");
    }
  }
}

/** A mark around the text as well as a class, so that colour is never the only sign. */
function markCell(cell: Element, kind: string): void {
  cell.properties.className = [...[cell.properties.className ?? []].flat().map(String), kind];
  cell.children = [createElement("mark", {}, cell.children)];
}
