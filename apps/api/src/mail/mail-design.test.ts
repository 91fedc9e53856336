import { expect, test } from "vitest";

import { type Block, renderMail } from "./mail-design.ts";

function render(...blocks: Block[]): { text: string; html: string } {
  return renderMail({ subject: "A mail", blocks }, { siteOrigin: "https://shop.test" });
}

test("an address in a sentence can be clicked, without the full stop behind it", () => {
  const { html, text } = render({ text: "It is at https://shop.test/account?a=1&b=2. Take it." });
  expect(html).toContain('href="https://shop.test/account?a=1&amp;b=2"');
  expect(html).toContain("</a>. Take it.");
  expect(text).toContain("It is at https://shop.test/account?a=1&b=2. Take it.");
});

test("a person's name never becomes a link or a tag", () => {
  const { html } = render({ facts: [["Issued to", `https://evil.example "<b>`]] });
  expect(html).not.toMatch(/<a |<b>/);
  expect(html).toContain("https://evil.example &quot;&lt;b&gt;");
});

test("nothing that a person typed becomes a link, nor any address except the site's own", () => {
  const evil = ["https://evil.example/x@evil.example", "https://shop.test.evil.example/"];
  for (const typed of [...evil, "https://shop.test/account"]) {
    expect(render({ typed: `See ${typed}` }).html).not.toContain("<a ");
    expect(render({ typed: `See ${typed}` }).text).toContain(`See ${typed}`);
  }
  for (const url of evil) expect(render({ text: `It is ${url} now.` }).html).not.toContain("<a ");
});

test("a newsletter's words are escaped, and its links are named in the text as well", () => {
  const mail = { label: "us@shop.test", url: "mailto:us@shop.test" };
  const { text, html } = render(
    { heading: "A <b>" },
    { words: ["See ", { label: "that & this", url: 'https://a.test/?x="1' }, " or ", mail] },
    { list: [[{ strong: "<i>" }, " one"]] },
  );
  expect(text).toContain(
    'A <b>\n-----\n\nSee that & this (https://a.test/?x="1) or us@shop.test\n\n- <i> one',
  );
  expect(html).toContain('href="https://a.test/?x=&quot;1"');
  expect(html).toContain("<strong>&lt;i&gt;</strong> one</li>");
  expect(html).not.toMatch(/<b>|<i>/);
});

test("a mail sets its background as well as its text colour, in light and dark", () => {
  const { html } = render({ text: "Read me." });
  expect(html).toMatch(/<body style="[^"]*background:#[^"]*color:#/);
  expect(html).toMatch(/prefers-color-scheme:dark\)\{body\{background:#\w+!important;color:#\w+/);
});
