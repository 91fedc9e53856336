// @vitest-environment jsdom
import { expect, test } from "vitest";

import { findFollowedLink } from "./follow-links.ts";

function click(attributes: string): string | undefined {
  document.body.innerHTML = `<a ${attributes}><b>Text</b></a>`;
  return findFollowedLink(document.querySelector("b"))?.pathname;
}

test("a link to another page of the site is followed, from wherever in it the click comes", () => {
  expect(click(`href="/pricing?plan=pro#top"`)).toBe("/pricing");
  expect(click(`href="/"`)).toBe("/");
});

test("anything but another page of the site is left to the browser", () => {
  for (const attributes of [
    "",
    `href="#part"`,
    `href="mailto:someone@site.example"`,
    `href="https://other.example/pricing"`,
    `href="/datasets/rows.csv"`,
    `href="/datasets/rows" download`,
    `href="/terms" target="_blank"`,
    `href="/" rel="external"`,
    // Its document brings a policy of its own.
    `href="/clean"`,
    `href="/datasets/challenge?table=roster"`,
  ]) {
    expect(click(attributes), attributes).toBeUndefined();
  }
  expect(findFollowedLink(document.body)).toBeUndefined();
});

test("a part of another page is followed, a part of this one is not", () => {
  expect(click(`href="${location.pathname}#part"`)).toBeUndefined();
  expect(click(`href="/support/faq#part"`)).toBe("/support/faq");
});

test("from a page that holds a visitor's own data every link loads a document", () => {
  history.replaceState(null, "", "/clean");
  expect(click(`href="/login"`)).toBeUndefined();
  history.replaceState(null, "", "/");
});
