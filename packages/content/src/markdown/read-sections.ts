import type { Nodes, Root } from "hast";
import { toString } from "hast-util-to-string";

import type { Section } from "../search/types.ts";

const blocks = new Set(["p", "li", "td", "th", "h4", "h5", "h6", "figcaption", "dt", "dd", "div"]);

/** Splits the text of a page at its headings of level two and three. */
export function readSections(tree: Root): Section[] {
  const sections: Section[] = [{ text: "", code: "" }];
  read(tree, sections);
  return sections
    .map((section) => ({ ...section, text: tidy(section.text), code: tidy(section.code) }))
    .filter(({ title, text, code }) => title !== undefined || text !== "" || code !== "");
}

function read(node: Nodes, sections: Section[]): void {
  const section = sections.at(-1);
  if (!section) return;
  if (node.type === "text") section.text += node.value;
  if (node.type === "element") {
    // The words of a drawing are its caption.
    if (node.tagName === "svg") return;
    if (node.tagName === "pre") {
      section.code += ` ${toString(node)}`;
      return;
    }
    if (node.tagName === "h2" || node.tagName === "h3") {
      const id = node.properties.id ?? "";
      sections.push({ id, title: toString(node).trim(), text: "", code: "" });
      return;
    }
  }
  if ("children" in node) for (const child of node.children) read(child, sections);
  if (node.type === "element" && blocks.has(node.tagName)) {
    const current = sections.at(-1);
    if (current) current.text += " ";
  }
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
