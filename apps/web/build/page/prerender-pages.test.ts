import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { createPagePolicy } from "./prerender-pages.ts";

const toCspHash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy allows the inline scripts and styles of the page and no others", () => {
  const policy = createPagePolicy({
    scripts: ["run()", "two()"],
    styles: "h1{}",
    isIsolated: false,
  });
  const [scripts, styles] = policy.split("; ");
  expect(scripts).toMatch(/^script-src 'self' /);
  for (const text of ["run()", "two()"]) expect(scripts).toContain(toCspHash(text));
  expect(styles).toBe(`style-src 'self' ${toCspHash("h1{}")}`);
  expect(policy).not.toContain("unsafe");
});

test("the policy of an isolated page allows no other host", () => {
  const policy = createPagePolicy({ scripts: ["run()"], styles: "h1{}", isIsolated: true });
  expect(policy).toContain("; default-src 'self'; ");
  expect(policy).toContain(toCspHash("run()"));
  expect(policy).not.toContain("http");
});
