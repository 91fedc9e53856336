import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { createPagePolicy } from "./prerender-pages.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page runs the scripts and uses the rules that are in it, and no other inline ones", () => {
  const policy = createPagePolicy(["run()", "two()"], "h1{}", false);
  const [scripts, styles] = policy.split("; ");
  expect(scripts).toMatch(/^script-src 'self' /);
  for (const text of ["run()", "two()"]) expect(scripts).toContain(hashOf(text));
  expect(styles).toBe(`style-src 'self' ${hashOf("h1{}")}`);
  expect(policy).not.toContain("unsafe");
});

test("a closed page loads nothing of other hosts, whatever asks for it", () => {
  const policy = createPagePolicy(["run()"], "h1{}", true);
  expect(policy).toContain("; default-src 'self'; ");
  expect(policy).toContain(hashOf("run()"));
  expect(policy).not.toContain("http");
});
