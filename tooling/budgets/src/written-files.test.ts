import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { clientFolder } from "./built-pages.ts";

const written = JSON.parse(
  readFileSync(path.join(clientFolder, "../written.json"), "utf8"),
) as Record<string, string>;

const computeDigest = (name: string) =>
  createHash("sha256")
    .update(readFileSync(path.join(clientFolder, name)))
    .digest("hex");

test("every script, style and page is, byte for byte, as the bundler or React wrote it", () => {
  const names = globSync("**/{*.js,*.css,index.html}", { cwd: clientFolder });
  expect(names.toSorted()).toEqual(Object.keys(written).toSorted());
  expect(names.filter((name) => computeDigest(name) !== written[name])).toEqual([]);
});
