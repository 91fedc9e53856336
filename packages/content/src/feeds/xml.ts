const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** One element of XML. Text and attributes are escaped; what XML 1.0 cannot hold is left out. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
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

function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
