import { escapeHtml } from "@site/content/markup/escape-html";

declare const safe: unique symbol;

/** Markup that may be inserted into a page unescaped. */
export interface Html {
  readonly [safe]?: true;
  readonly markup: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Markup with its values escaped; lists are joined, and null, undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.map((piece, index) => piece + render(parts[index])).join("");
  return { markup };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if (isList(part)) return part.map(render).join("");
  return part.markup;
}

function isList(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}
