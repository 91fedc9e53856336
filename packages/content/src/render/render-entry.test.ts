// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";

import { checkLinks } from "../check/check-links.ts";
import { sitePaths } from "../site-paths.ts";
import { renderEntry } from "./render-entry.ts";

const file = "posts/any.md";

const word = fc.constantFrom(
  "words",
  "ﬁ\u202eabc\u0000",
  "{{brand.name}}",
  "{{__proto__}}",
  "](javascript:alert(1))",
  "\ud800",
  "1e999",
  "---",
  "|",
);
const address = fc.constantFrom(
  "javascript:alert(1)",
  "JaVa\tScript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "//elsewhere.example/x.js",
  "https://elsewhere.example/a.png",
  "./missing.md#part",
  "../%zz/%.md",
  "./%zz.png",
  "../../../../etc/passwd",
  "/pricing",
  "#",
);
const html = fc.oneof(
  address.map((url) => `<a href="${url}">x</a>`),
  address.map((url) => `<img src="${url}" onerror="alert(1)" alt="x">`),
  address.map((url) => `<iframe src="${url}" srcdoc="<script>alert(1)</script>"></iframe>`),
  address.map((url) => `<svg><a xlink:href="${url}"><script href="${url}"/></a></svg>`),
  address.map((url) => `<form action="${url}"><button formaction="${url}">x</button></form>`),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "<style>*{display:none}</style>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=1 onerror=alert(1)>'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<base href='//elsewhere.example/'>",
    "<meta http-equiv=refresh content='0;url=//elsewhere.example'>",
    "<details open ontoggle=alert(1)>",
    "<!-- <b> -->",
    "<b",
    "<template><script>alert(1)</script></template>",
    "<![CDATA[<script>]]>",
  ),
);
const markdown = fc.oneof(
  word,
  html,
  fc.tuple(word, address).map(([text, url]) => `[${text}](${url})`),
  fc.tuple(word, address).map(([text, url]) => `![${text}](<${url}>)`),
  address.map((url) => `<${url}>`),
  address.map((url) => `[x][y]\n\n[y]: ${url}`),
  word.map((text) => `# ${text}`),
  word.map((text) => `## ${text}`),
  word.map((text) => `> - 1. ${text}`),
  word.map((text) => `| a | b |\n|---|\n| ${text} | \`|\` | c |`),
  word.map((text) => `\`\`\`${text}\n${text}\n`),
  fc.tuple(word, html).map(([name, inner]) => `:::${name}{title="${inner}"}\n${inner}\n:::`),
  fc.tuple(word, address).map(([name, url]) => `::${name}[x]{src="${url}" onclick="alert(1)"}`),
  fc.nat(60).map((depth) => `${"> ".repeat(depth)}${"*".repeat(depth)}x${"[".repeat(depth)}`),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const body = fc
  .array(fc.tuple(markdown, fc.constantFrom("\n\n", "\n", " ", "\r\n")), { maxLength: 6 })
  .map((pieces) => pieces.flat().join(""));

const field = fc.tuple(
  fc.constantFrom("title", "description", "tags", "published", "series", "__proto__", "a b", "?"),
  fc.oneof(
    fc.constantFrom(
      "A post",
      "2026-11-01",
      "2026-02-31",
      "[dates]",
      "[dates, [dates]]",
      "{ part: -1 }",
      "!!js/function 'x'",
      "&a [*a]",
      "*missing",
      "'",
      "|\n  more",
      "~",
      ".inf",
      "!!binary x",
    ),
    fc.json({ maxDepth: 3 }),
    fc.string({ maxLength: 40 }),
  ),
);
const frontMatter = fc
  .array(field, { maxLength: 6 })
  .map((fields) => fields.map(([name, value]) => `${name}: ${value}`).join("\n"));
const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(frontMatter, body).map(([top, rest]) => `---\n${top}\n---\n${rest}`),
  },
  { weight: 1, arbitrary: body },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

/** Finds everything in a page that would make a browser run code or request a file. */
function findActiveContent(page: string): string[] {
  const found: string[] = [];
  for (const element of new DOMParser().parseFromString(page, "text/html").querySelectorAll("*")) {
    const { localName, attributes } = element;
    if (/^(script|style|base|meta|link|object|embed|form|frame|template)$/.test(localName)) {
      found.push(localName);
    }
    for (const { name, value } of attributes) {
      const scheme = /^[\s\0-\x20]*([a-z][a-z0-9+.\s-]*):/i.exec(value)?.[1]?.replace(/\s/g, "");
      if (/^on|^srcdoc$|^formaction$/i.test(name)) found.push(`${localName} ${name}`);
      if (/^(href|src|xlink:href|action)$/.test(name) && /script$|^data$/i.test(scheme ?? "")) {
        found.push(`${localName} ${name}=${value}`);
      }
      if (name === "src" && /^(https?:)?\/\//i.test(value))
        found.push(`${localName} of another site`);
    }
  }
  return found;
}

function getProblems(source: string, slug = "any") {
  const sourceFile = { collection: "posts", file, slug, text: source, hash: "" } as const;
  const { entry } = renderEntry(sourceFile, {}, () => undefined);
  const page = { file, path: "/blog/any", anchors: entry.anchors, links: entry.links };
  return { entry, problems: [...entry.problems, ...checkLinks([page], sitePaths)] };
}

test("every problem of any file has one of its lines", () => {
  const slugs = fc.constantFrom("any", "../any", "Any Thing", "");
  fc.assert(
    fc.property(text, slugs, (source, slug) => {
      const lines = source.split("\n").length;
      for (const problem of getProblems(source, slug).problems) {
        expect(problem.file).toBe(file);
        expect(problem.line).toBeGreaterThanOrEqual(1);
        expect(problem.line).toBeLessThanOrEqual(lines);
        expect(problem.message).not.toBe("");
      }
    }),
    { numRuns: 200 },
  );
});

test("any text renders to a page without scripts and requests to other sites, or has a problem", () => {
  const fields = [
    "title: A post",
    "description: Words that are long enough to say what the post is about, twice.",
    "tags: [dates]",
    "published: 2026-11-01",
  ];
  fc.assert(
    fc.property(body, (words) => {
      const { entry, problems } = getProblems(["---", ...fields, "---", words].join("\n"));
      expect(problems.length > 0 ? [] : findActiveContent(entry.html)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("a title that YAML misreads is reported in the author's terms", () => {
  const messages = (title: string) =>
    getProblems(`---\ntitle: ${title}\n---\n`)
      .entry.problems.filter(({ line }) => line === 2)
      .map(({ message }) => message);
  expect(messages("*Clean* data")).toContain('text that begins with "*" needs quotes around it');
  expect(messages("2026").join()).toMatch(/found 2026/);
});
