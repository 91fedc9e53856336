import { expect, test } from "vitest";

import { escapeHtml, escapeXml, createXml } from "./markup.ts";

test("text stays text in HTML and in both kinds of quotes", () => {
  expect(escapeHtml(`<b a="1" b='2'>&amp;`)).toBe(
    "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;",
  );
});

test("characters that XML forbids are left out", () => {
  expect(escapeXml("a\u0000b\u001Fc\uFFFEd\te")).toBe("abcd\te");
  expect(escapeXml("\uD800")).toBe("\uFFFD");
});

test("an element escapes its text and attributes, but not its child elements", () => {
  expect(createXml("a", { b: '"' }, [createXml("c", {}, "<")])).toBe(
    '<a b="&quot;"><c>&lt;</c></a>',
  );
});
