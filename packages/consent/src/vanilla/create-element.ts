/** Creates an element. Attributes and children that are undefined are left out. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | undefined>,
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an icon of lines on a field of 24 by 24. */
export function createIcon(lines: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const attributes = { viewBox: "0 0 24 24", width: "20", height: "20", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  const drawn = { d: lines, fill: "none", stroke: "currentColor", "stroke-width": "2" };
  for (const [name, value] of Object.entries(drawn)) path.setAttribute(name, value);
  icon.append(path);
  return icon;
}
