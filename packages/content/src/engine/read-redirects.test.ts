import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { readRedirects } from "./read-redirects.ts";

test("former addresses redirect on every day, except those of drafts", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "redirects-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "posts"));
  const write = (name: string, fields: string) =>
    writeFileSync(path.join(root, "posts", `${name}.md`), `---\ntitle: A\n${fields}\n---\nText.\n`);
  write("new", "published: 2999-01-01\nformerly: [old, older]");
  write("draft", "draft: true\nformerly: [never]");
  write("plain", "published: 2026-01-01");
  expect(await readRedirects(root)).toEqual([
    { from: "/blog/old", to: "/blog/new" },
    { from: "/blog/older", to: "/blog/new" },
  ]);
});
