import { expect, test } from "vitest";

import { pageStyles } from "./page-styles.ts";

const stylesheet = `
  :root { --used: red; --unused: blue; --through: var(--deep); --deep: green }
  h1 { color: var(--used) }
  .there { color: var(--through) }
  .absent { color: black }
  .there { &:hover { color: red } &:checked { color: red } & .absent { color: red } }
  h1 { outline-color: var(--used, light-dark(black, white)); fill: var(--theirs, light-dark(black, white)) }
  @media (width > 40rem) { .absent { padding: 0 } .md\\:there { padding: 0 } }
  @keyframes spin { to { rotate: 1turn } }
  @keyframes fade { to { opacity: 0 } }
  h1 { animation: 1s fade }
  hr { height: 0 }
  :has(> .lost) { order: 1 }
  :is(.there, .lost) { order: 2 }
  @media print { h1 { color: black } }
  @media (scripting: none) { h1 { display: none } }
  ::placeholder { opacity: 1 }
  @font-face { font-family: A; src: url(ascii.woff2); unicode-range: U+20-7E }
  @font-face { font-family: A; src: url(accents.woff2); unicode-range: U+A0-FF }
`;

const css = pageStyles(
  `${stylesheet}
  :is(:where(.absent) .there) { padding: 0 }
  :is(:where(.there) h1) { margin: 0 }
  [data-page="in"] h1 { opacity: 0 }
  .there { border-style: var(--line); line-height: var(--high, 1.5); font-weight: var(--weight) }
  h1 { --weight: 600 }
  @property --line { syntax: "*"; inherits: false; initial-value: solid }
  @property --high { syntax: "*"; inherits: false }
  @property --weight { syntax: "*"; inherits: false }`,
  '<h1 class="there md:there">Table</h1>',
);

test("what names a class that the page does not have is left out", () => {
  expect(css).not.toContain("absent");
  expect(css).not.toContain("padding:0 ");
});

test("a rule about what is in an element, or is one of several, stays where the page has one", () => {
  expect(css).not.toContain("order:1");
  expect(css).toContain("order:2");
  expect(pageStyles(stylesheet, '<p class="lost"></p>')).toContain("order:1");
});

test("elements and controls that the page does not have leave their rules out", () => {
  expect(css).not.toMatch(/hr\{|placeholder/);
  expect(pageStyles(stylesheet, '<input type="email"/><hr/>')).toMatch(/hr\{[\s\S]*placeholder/);
});

test("every face stays, for the names that a page may come to show", () => {
  expect(css).toMatch(/ascii\.woff2[\s\S]*accents\.woff2/);
});

test("what only shows under a pointer is left out", () => {
  expect(css).not.toContain("hover");
});

test("what stands in for a custom property goes where the property is set for the whole page", () => {
  expect(css).toContain("outline-color:var(--used)");
  expect(css).toMatch(/fill:var\(--theirs, ?light-dark/);
});

test("elements, classes of the page and their states stay", () => {
  expect(css).toContain("&:checked");
  expect(css).toContain("h1{");
  expect(css).toContain(String.raw`.md\:there`);
});

test("rules for paper and for pages without script are left to the whole stylesheet", () => {
  expect(css).not.toMatch(/print|scripting/);
});

test("custom properties stay while anything reads them, also through others", () => {
  expect(css).toContain(":root{--used:red}");
  expect(css).not.toContain("--unused");
});

test("animations stay while anything runs them", () => {
  expect(css).toContain("@keyframes fade");
  expect(css).not.toContain("spin");
});

test("what waits for the running application is left out", () => {
  expect(css).not.toContain("data-page");
});

test("selectors in a list are looked into", () => {
  expect(css).toMatch(/\.there[^{]*h1[^{]*\{margin:0\}/);
});

test("a registered property that nothing sets gives way to its value, one that is set stays", () => {
  expect(css).toContain("border-style:solid");
  expect(css).toContain("line-height:1.5");
  expect(css).toContain("font-weight:var(--weight)");
  expect(css).not.toMatch(/--line|--high/);
});

test("what the root alone sets and one rule reads stands in that rule, but not what only holds at times", () => {
  const rules = `
    @layer theme { :root { --once: red; --alias: var(--once); --twice: blue; --changed: 1px; --apart: 0 } }
    @media (width > 40rem) { :root { --wide: 2rem } p { margin: 0 } }
    p { color: var(--alias); fill: var(--twice); stroke: var(--twice); gap: var(--changed) }
    p { & b { --changed: 2px; top: var(--wide); left: var(--apart, 1px) } }`;
  const settled = pageStyles(rules, "<p><b></b></p>");
  expect(settled).toContain("color:red");
  expect(settled).toContain("fill:var(--twice);stroke:var(--twice);gap:var(--changed)");
  expect(settled).toContain("top:var(--wide)");
  expect(settled).toContain("--wide:2rem");
  expect(settled).not.toMatch(/--once|--alias/);
});

test("of several selectors of a rule those stay that apply, and none of them means something else then", () => {
  const rules = `
    .there, .absent, hr { order: 1 }
    p:not(.absent), .absent { order: 2 }
    .absent, .there { & b, & .absent, & i { order: 3 } color: var(--x, red) }`;
  const kept = pageStyles(rules, '<p class="there"><b></b></p>');
  expect(kept).toContain(".there{order:1}p:not(.absent){order:2}.there{");
  expect(kept).toContain("& b{order:3}");
});
