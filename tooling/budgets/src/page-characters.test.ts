import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { readBuiltPages } from "./built-pages.ts";

const styles = path.join(import.meta.dirname, "../../../apps/web/app/styles/fonts.css");

/**
 * Returns the characters that the text fonts contain, as a regular expression's character class:
 * `\u{20}-\u{7E}\u{A9}`.
 */
function readTextRanges(): string {
  const ranges = readFileSync(styles, "utf8").matchAll(/unicode-range:([^;]+);/g);
  return Array.from(ranges, ([, range = ""]) =>
    range.replaceAll(/U\+|[\s,]/g, " ").replaceAll(/[\dA-F]+/g, "\\u{$&}"),
  )
    .join("")
    .replaceAll(" ", "");
}

/** Returns the text of a page without code and tables, which use other fonts. */
function extractText(html: string): string {
  return html
    .replaceAll(/<(script|style|pre|code|td)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}

test("every character of the pages' text is in a face of ours: fonts.css has it in a unicode-range", async () => {
  const foreign = new RegExp(`[^\\s${readTextRanges()}]`, "gu");
  const found = (await readBuiltPages()).flatMap(({ route, html }) =>
    [...new Set(extractText(html).match(foreign))].map((character) => `${character} on ${route}`),
  );
  expect(found).toEqual([]);
});
