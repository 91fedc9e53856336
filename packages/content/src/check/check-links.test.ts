import { expect, test } from "vitest";

import { formatProblem } from "../problems.ts";
import { checkLinks } from "./check-links.ts";

function check(href: string): string[] {
  const pages = [
    {
      file: "posts/a.md",
      path: "/blog/a",
      anchors: ["forms"],
      links: [{ href, line: 7 }],
    },
    { file: "faq/refund.md", path: "/support/faq#refund", anchors: [], links: [] },
  ];
  return checkLinks(pages, ["/pricing"]).map(formatProblem);
}

test("valid links to pages, anchors, queries and other sites have no problems", () => {
  const sound = [
    "/blog/a",
    "/blog/a#forms",
    "#forms",
    "/pricing?plan=pro#x",
    "/support/faq#refund",
  ];
  for (const href of [...sound, "https://python.org", "mailto:a@b.example"]) {
    expect(check(href), href).toEqual([]);
  }
});

test("a link to a missing page is reported with a suggestion", () => {
  expect(check("/pricng")).toEqual([
    'posts/a.md:7  the link "/pricng" leads to no page. Did you mean "/pricing"?',
  ]);
});

test("a link to a missing anchor is reported with a suggestion", () => {
  expect(check("/support/faq#refunds")).toEqual([
    'posts/a.md:7  the page /support/faq has no anchor "refunds". Did you mean "refund"?',
  ]);
  expect(check("#form")).toEqual([
    'posts/a.md:7  the page /blog/a has no anchor "form". Did you mean "forms"?',
  ]);
});

test("a relative link to a missing entry is reported", () => {
  expect(check("other.md")).toEqual([
    'posts/a.md:7  the link "other.md" is neither an address nor a file of an entry',
  ]);
});
