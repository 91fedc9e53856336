import { getCellText } from "@site/clean/columns/cell-text";
import { openFile } from "@site/clean/read/open-file";
import { expect, test } from "vitest";

import { getTransferables } from "#app/features/clean/worker-client.ts";

import { convertFile } from "./convert-file.ts";

const source = await openFile(new TextEncoder().encode("city,people\nBern,12\nBasel,\n"));

test.each(["xlsx", "parquet"] as const)(
  "a table is written as %s and read again",
  async (format) => {
    const written = await convertFile({ kind: "write", format, table: source.table });
    const file = "file" in written ? written.file : new Blob();
    const read = await convertFile({ kind: "read", file, options: {} });
    const cells =
      "opened" in read ? read.opened.table.columns.map((one) => getCellText(one, 1)) : [];
    // A text file is read without a header, so the column names are in the first row.
    expect(cells).toEqual(["city", "people"]);
  },
);

test("reading a missing sheet fails with a sentence", async () => {
  const written = await convertFile({ kind: "write", format: "xlsx", table: source.table });
  const file = "file" in written ? written.file : new Blob();
  await expect(convertFile({ kind: "read", file, options: { sheet: "other" } })).rejects.toThrow(
    /no sheet “other”/,
  );
});

test.each(["read", "preview"] as const)(
  "a file that is too large to %s is refused with a way to clean it",
  async (kind) => {
    const file = new Blob([Uint8Array.of(0x1f, 0x8b, 0x08, 0)]);
    Object.defineProperty(file, "size", { value: 1_000_000_001 });
    await expect(convertFile({ kind, file, options: {} })).rejects.toThrow(
      /unpack it as CSV: a sample of that opens here,.* clean-table apply --engine duckdb/,
    );
  },
);

test("the preview of a long file has its first rows, as these options read them", async () => {
  const file = new Blob(["a;b\n", "1;2,5\n".repeat(300_000)]);
  const preview = await convertFile({ kind: "preview", file, options: { delimiter: "," } });
  expect(preview).toMatchObject({ kind: "previewed", dialect: { delimiter: "," } });
  const rows = "rows" in preview ? preview.rows : [];
  expect([rows.length, rows[0], rows[1]]).toEqual([100, ["a;b", ""], ["1;2", "5"]]);
});

test("the transferable buffers of a table have no duplicates", () => {
  const buffers = getTransferables(source.table);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(() => structuredClone(source.table, { transfer: buffers })).not.toThrow();
});
