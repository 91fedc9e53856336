import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { withPolicy } from "./page-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const page = (body: string) =>
  `<html><head><meta charSet="utf-8"/></head><body>${body}</body></html>`;
const policyOf = (html: string) =>
  /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";

test("a page runs the scripts and uses the rules that stand in it, and no other inline ones", () => {
  const policy = policyOf(
    withPolicy("a", page("<style>h1{}</style><script>run()</script><script async>two()</script>")),
  );
  const [scripts, styles] = policy.split("; ");
  expect(scripts).toMatch(/^script-src 'self' /);
  for (const text of ["run()", "two()"]) expect(scripts).toContain(hashOf(text));
  expect(styles).toBe(`style-src 'self' ${hashOf("h1{}")}`);
  expect(policy).not.toContain("unsafe");
});

test("the policy stands before every script, and data needs no leave", () => {
  const data = '<script type="application/ld+json">{"a":1}</script>';
  const html = withPolicy("a", page(`${data}<script>run()</script>`));
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<script"));
  expect(policyOf(html).match(/sha256-/g)).toHaveLength(1);
});

test("a page that begins otherwise stops the build with its name", () => {
  expect(() => withPolicy("login", "<html></html>")).toThrow("login: ");
});
