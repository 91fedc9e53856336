import { describe, expect, inject, test } from "vitest";

import { checkPythonPages } from "./check-pages.ts";

const python = inject("python");

describe.skipIf(python === null)("the Python of every page", async () => {
  const pages = python === null ? [] : await checkPythonPages(python);
  test.each(pages)("$file shows its actual output", ({ file, problems }) => {
    const messages = problems.map(({ line, message }) => `${file}:${line}  ${message}`);
    expect(messages, "`pnpm --filter @site/content python --write` renews outputs").toEqual([]);
  });
  test("is found", () => expect(pages).not.toEqual([]));
});
