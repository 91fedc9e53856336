import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { grouped } from "#app/features/clean/counted.ts";

import { verified } from "./verified.ts";

test("the page says what the last campaign was run with, and that no file differed", () => {
  const folder = path.join(import.meta.dirname, "../../../../../../docs/campaigns");
  const table = readFileSync(path.join(folder, "clean.md"), "utf8");
  const { pandas, files } = verified;
  expect(table).toContain(`whose bytes are the same in pandas ${pandas} | ${grouped(files)} |`);
  expect(table).toContain("| files that differ | 0 |");
});
