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
    const read = await convertFile({ kind: "read", file, sheet: undefined });
    const cells =
      "opened" in read ? read.opened.table.columns.map((one) => getCellText(one, 1)) : [];
    // A text file is read without a header, so the column names are in the first row.
    expect(cells).toEqual(["city", "people"]);
  },
);

test("reading a missing sheet fails with a sentence", async () => {
  const written = await convertFile({ kind: "write", format: "xlsx", table: source.table });
  const file = "file" in written ? written.file : new Blob();
  await expect(convertFile({ kind: "read", file, sheet: "other" })).rejects.toThrow(
    /no sheet “other”/,
  );
});

test("the transferable buffers of a table have no duplicates", () => {
  const buffers = getTransferables(source.table);
  expect(new Set(buffers).size).toBe(buffers.length);
  expect(() => structuredClone(source.table, { transfer: buffers })).not.toThrow();
});
