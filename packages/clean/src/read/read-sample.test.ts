import { expect, test } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import { openFile } from "./open-file.ts";
import { readSample } from "./read-sample.ts";

const sizes = { headBytes: 200_000, partBytes: 20_000, parts: 6 };

const encode = (text: string) => new Blob([new TextEncoder().encode(text)]);

function buildLines(rows: number, toLine: (row: number) => string): string[] {
  return Array.from({ length: rows }, (_, row) => toLine(row));
}

async function sampleLines(text: string): Promise<string[]> {
  const bytes = await readSample(encode(text), {}, sizes);
  return new TextDecoder().decode(bytes).split("\n");
}

test("a sample has complete rows from the beginning, the end and places in between", async () => {
  const rows = buildLines(40_000, (row) => `${row},town ${row % 7},${row * 3}`);
  const sample = await sampleLines(`id,town,people\n${rows.join("\n")}\n`);
  expect(sample[0]).toBe("id,town,people");
  expect(sample.at(-1)).toBe("");
  const lines = sample.slice(1, -1);
  const known = new Set(rows);
  expect(lines.filter((line) => !known.has(line))).toEqual([]);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.at(-1)).toBe(rows.at(-1));
  const ids = lines.map((line) => Number(line.split(",")[0]));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  const gaps = ids.filter((id, at) => at > 0 && id !== (ids[at - 1] ?? 0) + 1);
  expect(gaps).toHaveLength(sizes.parts);
});

test("a place inside a quoted cell of several lines begins at the next row", async () => {
  const writeNote = (row: number) =>
    `"${buildLines(5 + (row % 90), (line) => `line ${line}, of ${row}, ""so""`).join("\n")}"`;
  const rows = buildLines(4000, (row) => `${row},${writeNote(row)},${row * 3}`);
  const bytes = await readSample(encode(`id,note,people\n${rows.join("\n")}\n`), {}, sizes);
  const { table } = await openFile(bytes, { delimiter: "," });
  expect(table.columns).toHaveLength(3);
  expect(table.rows).toBeGreaterThan(100);
  const getCell = (row: number, column: number) =>
    table.columns[column] ? getCellText(table.columns[column], row) : "";
  const broken = Array.from({ length: table.rows - 1 }, (_, at) => at + 1).filter((row) => {
    const id = Number(getCell(row, 0));
    const note = `"${getCell(row, 1).replaceAll('"', '""')}"`;
    return note !== writeNote(id) || getCell(row, 2) !== String(id * 3);
  });
  expect(broken).toEqual([]);
});

test.each<[string, string, (row: number) => string]>([
  ["marks that don't enclose cells", "size,id", (row) => `${row % 9}" pipe,${row}`],
  ["one column", "id", (row) => `town ${row}`],
  ["fixed positions", "id    town      ", (row) => `${String(row).padEnd(6)}${"Ulm".padEnd(10)}`],
  ["long rows", "id,note", (row) => `${row},${"x".repeat(row < 4000 ? 10_000 : 0)}`],
  ["comment lines in between", "id,town", (row) => (row % 3 ? `${row},Ulm` : `# note ${row}`)],
])("a sample of a file with %s has its lines", async (_, header, toLine) => {
  const rows = buildLines(40_000, toLine);
  const sample = await sampleLines(`${header}\n${rows.join("\n")}\n`);
  const known = new Set([header, "", ...rows]);
  expect(sample.filter((line) => !known.has(line))).toEqual([]);
  expect(sample).toContain(rows.at(-1));
});

test.each(["utf-16le", "utf-16be"])("a sample in %s is its beginning", async (encoding) => {
  const text = `\ufeffid,town\n${buildLines(20_000, (row) => `${row},Zürich`).join("\n")}\n`;
  const units = Uint8Array.from(
    Array.from(text, (sign) => sign.charCodeAt(0)).flatMap((unit) =>
      encoding === "utf-16le" ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
    ),
  );
  const bytes = await readSample(new Blob([units]), {}, sizes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  expect(decoded.endsWith("Zürich\n")).toBe(true);
  expect(decoded.length).toBeGreaterThan(sizes.headBytes / 2);
  expect(text.slice(1).startsWith(decoded)).toBe(true);
});

test("a file that is no longer than its sample is read whole", async () => {
  const text = "id,town\n1,Ulm\n2,Bern";
  expect((await sampleLines(text)).join("\n")).toBe(text);
});

test("a file without line ends in reach is sampled by its beginning", async () => {
  const long = "x".repeat(400_000);
  const sample = await sampleLines(`id,text\n1,a\n2,${long}\n3,${long}`);
  expect(sample).toEqual(["id,text", "1,a", ""]);
});
