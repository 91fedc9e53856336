import { expect, test } from "vitest";

import { type Block, renderMail } from "./mail-design.ts";

function render(...blocks: Block[]): { text: string; html: string } {
  return renderMail({ subject: "A mail", blocks });
}

test("an address in a sentence can be clicked, without the full stop behind it", () => {
  const { html, text } = render({ text: "It is at https://shop.test/account?a=1&b=2. Take it." });
  expect(html).toContain('href="https://shop.test/account?a=1&amp;b=2"');
  expect(html).toContain("</a>. Take it.");
  expect(text).toContain("It is at https://shop.test/account?a=1&b=2. Take it.");
});

test("what a person calls themselves never becomes a link or a tag", () => {
  const { html } = render({ facts: [["Issued to", `https://evil.example "<b>`]] });
  expect(html).not.toMatch(/<a |<b>/);
  expect(html).toContain("https://evil.example &quot;&lt;b&gt;");
});

test("a mail has a ground of its own beside its ink, in the light and in the dark", () => {
  const { html } = render({ text: "Read me." });
  expect(html).toMatch(/<body style="[^"]*background:#[^"]*color:#/);
  expect(html).toMatch(/prefers-color-scheme:dark\)\{body\{background:#\w+!important;color:#\w+/);
});
