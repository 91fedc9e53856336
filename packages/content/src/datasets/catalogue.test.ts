import { expect, test } from "vitest";

import { catalogue } from "./catalogue.ts";
import { formatBibtex } from "./cite.ts";
import { readTable } from "./describe-dataset.ts";
import { getColumnCells } from "./table.ts";

test("datasets have unique addresses and files unique names", () => {
  const slugs = catalogue.map(({ slug }) => slug);
  const files = catalogue.flatMap(({ files }) => files.map(({ name }) => name));
  expect(new Set(slugs)).toHaveLength(slugs.length);
  // Unique, because the code of a page reads all of them from one working folder.
  expect(new Set(files)).toHaveLength(files.length);
});

test.each(catalogue)("the period of $slug is that of its rows", async (dataset) => {
  const { columns, period } = dataset;
  const time = columns.find(({ name }) => ["year", "month", "date"].includes(name));
  if (!time) return;
  const cells = getColumnCells(await readTable(dataset), time.name)
    .map(String)
    .sort();
  const [start = "", end = ""] = period.split("/");
  expect(cells[0]?.slice(0, 7)).toBe(start.slice(0, 7));
  expect(cells.at(-1)?.slice(0, 7)).toBe(end.slice(0, 7));
});

test("related datasets refer to each other", () => {
  const pairs = catalogue.flatMap(({ slug, related = [] }) =>
    related.map((relation) => [slug, relation.slug]),
  );
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs).toEqual(expect.arrayContaining(pairs.map((pair) => pair.toReversed())));
});

test.each(catalogue)("the citation of $slug has balanced braces in BibTeX", (dataset) => {
  const text = formatBibtex(dataset);
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length);
  expect(text).toMatch(/^@misc\{[a-z0-9-]+,\n {2}author = \{/);
});

test.each(catalogue.filter(({ key }) => key))(
  "the key of $slug tells its rows apart",
  async (dataset) => {
    const table = await readTable(dataset);
    const keys = (dataset.key ?? []).map((name) => getColumnCells(table, name));
    const rows = table.rows.map((_, row) => JSON.stringify(keys.map((cells) => cells[row])));
    expect(new Set(rows)).toHaveLength(rows.length);
    expect(keys.flat()).not.toContain(null);
  },
);

test.each(catalogue)(
  "the texts of $slug that look like numbers are marked as digits",
  async (dataset) => {
    const table = await readTable(dataset);
    for (const { name, type, isDigits = false } of dataset.columns) {
      const texts = getColumnCells(table, name).filter((cell) => cell !== null);
      const isRead = texts.every((text) => !Number.isNaN(Number(text)));
      expect([name, isDigits]).toEqual([name, type === "string" && isRead]);
    }
  },
);
