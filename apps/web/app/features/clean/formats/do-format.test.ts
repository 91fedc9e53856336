import { cellText } from "@site/clean/columns/value-text";
import { openFile } from "@site/clean/read/open-file";
import { expect, test } from "vitest";

import { buffersOf } from "./buffers-of.ts";
import { doFormat } from "./do-format.ts";

const source = await openFile(new TextEncoder().encode("city,people\nBern,12\nBasel,\n"));

test.each(["xlsx", "parquet"] as const)("a table is written as %s and read again", async (as) => {
  const written = await doFormat({ kind: "write", as, table: source.table });
  const file = "file" in written ? written.file : new Blob();
  const read = await doFormat({ kind: "read", file, sheet: undefined });
  const cells = "opened" in read ? read.opened.table.columns.map((one) => cellText(one, 1)) : [];
  // The names that a text is read with are columns by number; a row below are those of the file.
  expect(cells).toEqual(["city", "people"]);
});

test("a sheet that is not there is refused in a sentence", async () => {
  const written = await doFormat({ kind: "write", as: "xlsx", table: source.table });
  const file = "file" in written ? written.file : new Blob();
  await expect(doFormat({ kind: "read", file, sheet: "other" })).rejects.toThrow(
    /no sheet “other”/,
  );
});

test("the memory of a table goes to another thread once", () => {
  const buffers = buffersOf(source.table);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(() => structuredClone(source.table, { transfer: buffers })).not.toThrow();
});
