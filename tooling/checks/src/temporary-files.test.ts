import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { listFiles, root } from "./workspace.ts";

test("whatever puts files into the machine's temporary folder removes them", () => {
  const leftBehind = listFiles(root)
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      return /\btmpdir\b.* from "node:os"/.test(text) && !/\brm(?:Sync)?\(/.test(text);
    });
  expect(leftBehind).toEqual([]);
});
