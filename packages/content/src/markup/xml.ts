import { escapeHtml } from "./escape-html.ts";

/** Escapes text for XML 1.0, also inside a quoted attribute, and leaves out characters that XML forbids. */
export function escapeXml(text: string): string {
  return escapeHtml(
    text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""),
  );
}

/** One element of XML: its content is a text, which is escaped, or child elements. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inside = typeof content === "string" ? escapeXml(content) : content.join("");
  return inside === ""
    ? `<${name}${given.join("")}/>`
    : `<${name}${given.join("")}>${inside}</${name}>`;
}

/** A document from its root element. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
