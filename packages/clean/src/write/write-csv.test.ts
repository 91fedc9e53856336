import { expect, test } from "vitest";

import type { Table } from "../columns/table.ts";
import { encodeTexts } from "../columns/text-values.ts";
import { writeCsv } from "./write-csv.ts";

const createTable = (texts: string[]): Table => ({
  rows: texts.length,
  columns: [
    {
      name: "a",
      type: "text",
      codes: Uint32Array.from(texts, (_, row) => row + 1),
      values: encodeTexts(["", ...texts]),
    },
  ],
});
const quoted = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);
const expected = (texts: string[]) => ["a", ...texts.map(quoted), ""].join("\r\n");
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

// The buffer grows by 64 kB at first, so these lengths are around its limits.
test("writes everything when its buffer has to grow", () => {
  for (let length = 32_755; length < 32_775; length += 1) {
    const marks = ['"'.repeat(length)];
    expect(text(writeCsv(createTable(marks))) === expected(marks), `${length} marks`).toBe(true);
  }
  for (let length = 65_515; length < 65_540; length += 1) {
    const texts = ["x".repeat(length), "y", '"'];
    expect(text(writeCsv(createTable(texts))) === expected(texts), `${length} letters`).toBe(true);
  }
  const long = ['"'.repeat(300_000), "z".repeat(500_000), '"'];
  expect(text(writeCsv(createTable(long))) === expected(long)).toBe(true);
});
