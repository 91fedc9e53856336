import { describe, expect, test, vi } from "vitest";

import type { ImageSources } from "./context.ts";
import { highlightCode, languages } from "./highlight.ts";
import { renderMarkdown } from "./render-markdown.ts";

const image: ImageSources = {
  src: "/media/a.png",
  width: 640,
  height: 480,
  sources: [{ type: "image/avif", srcset: "/media/a.avif 640w" }],
  tone: 3,
};

const images: Record<string, ImageSources> = {
  "a.png": image,
  "a-dark.png": { ...image, src: "/media/a-dark.png", tone: 0 },
  "tall.png": { ...image, height: 900 },
};

function render(markdown: string) {
  const problems: string[] = [];
  const rendered = renderMarkdown(markdown, {
    values: { "brand.name": "Acme", mail: "a@acme.example" },
    report: (node, message) => problems.push(`${node?.position?.start.line}: ${message}`),
    highlight: highlightCode,
    languages,
    resolveLink: (url) => url.replace("./b.md", "/blog/b"),
    resolveImage: (url) => images[url],
  });
  return { ...rendered, problems };
}

describe("words", () => {
  test("values are filled into text, links and attributes, but not into code", () => {
    const { html, problems } = render(
      '[{{brand.name}}](mailto:{{mail}}) `{{brand.name}}`\n\n:::note{title="By {{brand.name}}"}\nx\n:::',
    );
    expect(html).toContain('<a href="mailto:a@acme.example">Acme</a>');
    expect(html).toContain('<code translate="no">{{brand.name}}</code>');
    expect(html).toContain(">By Acme</p>");
    expect(problems).toEqual([]);
  });

  test("an unknown value is reported with its line and a suggestion", () => {
    expect(render("one\n\n{{brand.nmae}}").problems).toEqual([
      '3: unknown value {{brand.nmae}}. Did you mean "brand.name"?',
    ]);
  });

  test("problems and links keep their lines in a page with HTML", () => {
    const { links, problems } = render("<b>x</b>\n\n# One\n\n[y](/z)");
    expect(problems).toEqual(['3: the heading "One" has level 1, expected ##']);
    expect(links).toEqual([{ href: "/z", line: 5 }]);
  });

  test("a colon inside a line is not a component", () => {
    expect(render("At 10:30 see:this and a:b[c].").html).toBe(
      "<p>At 10:30 see:this and a:b[c].</p>",
    );
  });

  test("every heading has its own anchor, even with the same text", () => {
    const { headings, anchors } = render("## One\n\n### Two\n\n## One");
    expect(headings).toEqual([
      { id: "one", text: "One", level: 2 },
      { id: "two", text: "Two", level: 3 },
      { id: "one-1", text: "One", level: 2 },
    ]);
    expect(anchors).toEqual(["one", "two", "one-1"]);
  });

  test("a heading of level one and one that skips a level are reported", () => {
    expect(render("# Title\n\n## A\n\n#### B").problems).toEqual([
      '1: the heading "Title" has level 1, expected ##',
      '5: the heading "B" has level 4, expected ## to ###',
    ]);
  });

  test("the text of a page is split by heading for the search, with code separate", () => {
    expect(render("Top.\n\n## A\n\n- x\n- y\n\n```python\nz = 1\n```").sections).toEqual([
      { text: "Top.", code: "" },
      { id: "a", title: "A", text: "x y", code: "z = 1" },
    ]);
  });
});

describe("code", () => {
  test("is highlighted by classes, without a style attribute", () => {
    const { html } = render('```python title="a.py"\nif x == "1":\n    pass\n```');
    expect(html).toContain("<figcaption>a.py</figcaption>");
    expect(html).toContain('<span class="t-keyword">if</span>');
    expect(html).toContain('<span class="t-string">');
    expect(html).not.toContain("style=");
  });

  test("is highlighted completely, even on a slow machine", () => {
    const line = '```python\nif x == "1": pass\n```';
    const { html } = render(line);
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => (now += 10_000));
    try {
      expect(render(line).html).toBe(html);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test("an unknown language and an unknown setting are reported", () => {
    expect(render("```pyhton\n1\n```").problems).toEqual([
      '1: unknown language "pyhton" of a code block. Did you mean "python"?',
    ]);
    expect(render("```python titel=x\n1\n```").problems).toEqual([
      '1: a code block has no setting "titel". Did you mean "title"?',
    ]);
  });

  test("output of a block is shown unchanged and marked as output", () => {
    const { html } = render("```output\n<a>  1\n```");
    expect(html).toContain('<figure class="code-block output"><figcaption>Output</figcaption>');
    expect(html).toContain("&#x3C;a>  1");
  });
});

describe("components", () => {
  test("an unknown component or attribute is reported with a suggestion", () => {
    expect(render(":::note{titel=x}\nx\n:::\n\n:::notee\nx\n:::").problems).toEqual([
      '1: "note" has no attribute "titel". Did you mean "title"?',
      '5: there is no component "notee". Did you mean "note"?',
    ]);
  });

  test("before and after mark the cells that differ, by an element and a class", () => {
    const { html } = render(
      "::::before-after\n| a | b |\n|---|--:|\n| x | 1 |\n\n| a | b |\n|---|--:|\n| y | 1 |\n::::",
    );
    expect(html).toContain('<td class="was-cell"><mark>x</mark></td>\n<td class="num">1</td>');
    expect(html).toContain('<td class="now-cell"><mark>y</mark></td>');
    expect(html).toContain("<caption>Before</caption>");
  });

  test("a frame is a link behind the consent gate, also when it is written in HTML", () => {
    const expected =
      '<div class="framed-page" data-frame="" data-src="https://v.example/1" data-title="Talk"><a href="https://v.example/1" rel="noreferrer">Talk</a></div>';
    expect(render('::frame{src="https://v.example/1" title="Talk"}').html).toBe(expected);
    expect(render('<iframe src="https://v.example/1" title="Talk"></iframe>').html).toBe(expected);
  });

  test.each([
    ['x\n\n<img src="https://x.example/1.gif" alt="x">', 3],
    ['<img src="//x.example/1.gif" alt="x">', 1],
    ['<video poster="https://x.example/1.jpg"><source src="a.mp4"></video>', 1],
    ['<picture><source srcset="a.avif 1x, https://x.example/2.avif 2x"></picture>', 1],
    ['x\n\n::video{src="https://x.example/1.mp4" title="x" captions="x.vtt"}', 3],
  ])("what would load from another site before consent is reported: %s", (markdown, line) => {
    expect(render(markdown).problems).toEqual([
      expect.stringMatching(
        new RegExp(`^${line}: <\\w+> loads ".*x\\.example.*" from another site`),
      ),
    ]);
  });

  test("images have dimensions, modern variants and a shade until they have loaded", () => {
    const { html, problems } = render('::figure{src="a.png" alt="A line"}');
    expect(html).toContain('<source type="image/avif" srcset="/media/a.avif 640w"');
    expect(html).toMatch(/<img src="\/media\/a.png" alt="A line" width="640" height="480"/);
    expect(html).toContain('class="tone-3"');
    expect(problems).toEqual([]);
  });

  test.each(["", "\n\n<b>HTML of its own</b>"])(
    "an image with an edition for the dark is there once for each theme%s",
    (after) => {
      const { html, problems } = render(
        `::figure{src="a.png" dark="a-dark.png" alt="A line"}${after}`,
      );
      expect(html).toMatch(
        /<picture class="in-light">.*src="\/media\/a.png" alt="A line" width="640".*<picture class="in-dark">.*src="\/media\/a-dark.png" alt="A line" width="640" height="480"/,
      );
      expect(problems).toEqual([]);
    },
  );

  test.each(["", "\n\n<b>HTML of its own</b>"])(
    "a wide image is in a region with a name, which the keyboard can scroll%s",
    (after) => {
      const { html, problems } = render(
        `::figure{src="a.png" dark="a-dark.png" alt="A line" wide="The line"}${after}`,
      );
      expect(html).toMatch(
        /<figure><div class="wide-picture" role="region" aria-label="The line" tabindex="0"><picture class="in-light">/,
      );
      expect(html).toContain('sizes="(min-width: 64rem) 60rem,');
      expect(problems).toEqual([]);
    },
  );

  test("a dark image with other dimensions is reported", () => {
    expect(render('::figure{src="a.png" dark="tall.png" alt="A line"}').problems).toEqual([
      '1: "tall.png" needs the dimensions of "a.png", or the page would move',
    ]);
  });

  test("an image without an alternative text is reported", () => {
    expect(render("![](a.png)").problems).toEqual([
      '1: the image "a.png" needs a text for those who do not see it',
    ]);
  });

  test("tables scroll in a named region, and their header cells have a scope", () => {
    const { html } = render("| a | b |\n|---|--:|\n| x | 1 |");
    expect(html).toContain(
      '<div class="table-region" role="region" aria-label="Table: a, b" tabindex="0"><table class="data-table">',
    );
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).not.toContain("align=");
  });

  test("a second table with the same header has its heading in its name", () => {
    const table = "| a | b |\n|---|---|\n| x | 1 |";
    const { html } = render(`${table}\n\n## Dates\n\n${table}`);
    expect(html).toContain('aria-label="Table: a, b"');
    expect(html).toContain('aria-label="Table: a, b (Dates)"');
  });
});

test("HTML of authors keeps harmless elements and loses active ones", () => {
  const { html } = render(
    'A <abbr title="x">b</abbr><script>alert(1)</script> <img src=x onerror=alert(1)> <a href="javascript:alert(1)">c</a> <b style="color:red" onclick="x()">d</b>',
  );
  expect(html).toContain('<abbr title="x">b</abbr>');
  expect(html).not.toMatch(/script|onerror|onclick|style|javascript/);
});
