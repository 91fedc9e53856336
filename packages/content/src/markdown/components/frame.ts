import type { Element } from "hast";

import type { Component } from "../component.ts";
import { element, textNode } from "../context.ts";

/** A page of another site. It waits behind the consent gate; until then the text has a plain link. */
export const frame: Component = {
  attributes: { src: "required", title: "required" },
  render: ({ node, attributes, context }) => {
    const { src = "", title = "" } = attributes;
    if (!src.startsWith("https://")) context.report(node, "expected src to begin with https://");
    return gatedFrame(src, title);
  },
};

export function gatedFrame(src: string, title: string): Element {
  return element(
    "div",
    { className: ["framed-page"], dataFrame: "", dataSrc: src, dataTitle: title },
    [element("a", { href: src, rel: ["noreferrer"] }, [textNode(title)])],
  );
}
