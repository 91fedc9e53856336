import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { collectionNames, collections } from "../collections.ts";
import { components } from "../markdown/components.ts";
import { helpTopics } from "../schemas/vocabulary.ts";

const manual = readFileSync(path.join(import.meta.dirname, "../../README.md"), "utf8");

/**
 * Returns the fields in the manual's table for a collection, with "?" if optional. Text after a colon is an
 * explanation.
 */
function documented(name: string): string[] {
  const [, table = ""] = manual.split("## Front matter");
  const [, row = ""] = new RegExp(`^\\| \`${name}\` +\\| ([^|:;]+)`, "m").exec(table) ?? [];
  return Array.from(row.matchAll(/`(\w+\??)`/g), ([, field = ""]) => field);
}

test.each(collectionNames)("the authors' manual lists the front matter of %s", (name) => {
  const { shape } = collections[name].schema.def as unknown as {
    shape: Record<string, { def: { type: string } }>;
  };
  const fields = Object.entries(shape).map(([field, { def }]) =>
    def.type === "optional" || def.type === "default" ? `${field}?` : field,
  );
  expect(documented(name).toSorted()).toEqual(fields.toSorted());
});

test("the authors' manual shows every component and names every topic", () => {
  const missing = Object.keys(components).filter(
    (name) => !new RegExp(`^:{2,4}${name}\\b`, "m").test(manual),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(helpTopics).filter((topic) => !manual.includes(`\`${topic}\``))).toEqual([]);
});
