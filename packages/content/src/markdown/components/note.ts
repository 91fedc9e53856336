import { suggestName } from "../../problems/nearest-name.ts";
import type { Component } from "../component.ts";
import { element, textNode } from "../context.ts";

const kinds: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

/** A remark beside the text. Its kind is written out: colour alone would not say it. */
export const note: Component = {
  attributes: { kind: "optional", title: "optional" },
  render: ({ node, attributes, children, context }) => {
    const kind = attributes.kind ?? "note";
    const title = attributes.title ?? kinds[kind];
    if (!title) {
      context.report(node, `unknown kind "${kind}". ${suggestName(kind, Object.keys(kinds))}`);
    }
    return element("aside", { className: ["note", `note-${kind}`], ariaLabel: title }, [
      element("p", { className: ["note-title"] }, [textNode(title ?? kind)]),
      ...children(),
    ]);
  },
};
