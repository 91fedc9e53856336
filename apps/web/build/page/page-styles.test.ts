import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { assertFindableClasses, extractPageStyles } from "./page-styles.ts";

const stylesheet = `
  :root { --used: red; --unused: blue; }
  @layer base { h1 { color: var(--used) } h2 { color: blue } }
  @layer utilities {
    .flex { display: flex }
    .md\\:grid-cols-\\[15rem_1fr\\] { @media (width >= 48rem) { grid-template-columns: 15rem 1fr } }
    .later { display: none }
    .elsewhere { display: none }
    [data-state] h1 { font-weight: 600 }
    .flex { &:hover { color: red } }
  }
  @media print { h1 { color: black } }
`;

const html = '<html><body><h1 class="flex md:grid-cols-[15rem_1fr]">Title</h1></body></html>';

test("a page gets the rules for its HTML and its code", async () => {
  const css = await extractPageStyles(stylesheet, html, ['node.className="later"']);
  for (const kept of [
    "h1{",
    ".flex{",
    "15rem 1fr",
    ".later{",
    ":hover",
    "@media print",
    "--used",
  ]) {
    expect(css).toContain(kept);
  }
  for (const left of ["h2", ".elsewhere", "--unused"]) expect(css).not.toContain(left);
});

test.each([
  ":focus-visible",
  ":disabled",
  ":is(.flex,.other):focus-visible",
  ":is(.flex,.other) :focus-visible",
  ":is(.flex>*):has(.later)",
])("a page gets a rule with the selector %s", async (selector) => {
  const css = await extractPageStyles(`${selector}{color:red}`, html, ["later"]);
  expect(css).toContain("color:red");
  expect(css).not.toContain(".other");
});

test("a page registers only the properties that its rules use", async () => {
  const registered = (name: string) => `@property ${name}{syntax:"*";inherits:false}`;
  const css = await extractPageStyles(
    `${registered("--read")}${registered("--unread")}.page{left:var(--read)}.other{left:var(--unread)}`,
    '<p class="page"></p>',
    [],
  );
  expect(css.match(/@property --\w+/g)).toEqual(["@property --read"]);
});

test("a page gets the rules of every button variant", async () => {
  const code = readFileSync(
    path.resolve(import.meta.dirname, "../../app/ui/controls/button.tsx"),
    "utf8",
  );
  const css = await extractPageStyles(".button-secondary{color:red}.button-quiet{color:red}", "", [
    code,
  ]);
  expect(css).toContain(".button-secondary");
  expect(css).toContain(".button-quiet");
});

test("a class that the extractor cannot find stops the build", () => {
  expect(() => assertFindableClasses(stylesheet)).not.toThrow();
  expect(() => assertFindableClasses(`.flex{}.before\\:content-\\[\\'\\+\\'\\]:before{}`)).toThrow(
    /before:content-\['\+'\]\.$/,
  );
  expect(() => assertFindableClasses(String.raw`.data-\[state\=open\]\:flex{}`)).toThrow(
    /data-\[state=open\]/,
  );
});
