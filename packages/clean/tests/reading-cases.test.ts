import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { getCellText } from "../src/columns/cell-text.ts";
import { detectIssues } from "../src/detect/detect.ts";
import { findHeader } from "../src/detect/rows/find-header.ts";
import type { TextOptions } from "../src/read/dialect.ts";
import { openFile } from "../src/read/open-file.ts";
import { openText } from "../src/read/read-csv.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";

async function openCase(name: string, options: TextOptions = {}) {
  const path = new URL(`cases/${name}`, import.meta.url);
  const opened = await openText(new Uint8Array(await readFile(path)), options);
  const rows = Array.from({ length: opened.table.rows }, (_, row) =>
    opened.table.columns.map((column) => getCellText(column, row)),
  );
  return { ...opened, rows };
}

// Files that were read without a word of warning, and wrong.
test.each<[string, string, string]>([
  ["30-cp1250-hr.csv", "cp1250", "Ćosić"],
  ["32-sjis.csv", "cp932", "山田太郎"],
  ["33-cp1251.csv", "cp1251", "Ольга"],
  ["36-cp437.csv", "cp850", "Größe"],
])("%s is read as %s", async (name, encoding, cell) => {
  const { dialect, rows, assumptions } = await openCase(name);
  expect(dialect.encoding).toBe(encoding);
  expect(rows[1]?.[0]).toBe(cell);
  expect(assumptions[0]).toMatchObject({ option: "encoding", sureness: "sure" });
  expect(assumptions[0]?.alternatives.length).toBeGreaterThan(1);
});

test.each<[string, string[], string[]]>([
  ["43-hash-comments.csv", ["id", "val"], ["1", "2.5"]],
  ["51-backslash-escape.csv", ["id", "text", "n"], ["0", 'he said "hi, 0" twice', "0"]],
  ["50-single-quotes.csv", ["id", "name, first", "city"], ["0", "Lee, Ana", "O'Fallon"]],
  ["06-rare-separators.csv", ["CODE", "AREA"], ["600", "S. Peo Is-SB"]],
  ["42-caret.csv", ["id", "name", "amt"], ["1", "n1", "1"]],
  ["38-fixed-width-blanks.txt", ["ID", "NAME", "CITY", "AMT"], ["1", "Bo", "Bonn", "11"]],
  ["39-psql.txt", ["id", "name", "amount"], ["1", "Ana", "13.14"]],
  ["44-nul.csv", ["id", "name"], ["0", "name0"]],
  ["47-ctrl-z.csv", ["id", "name"], ["0", "n0"]],
])("%s has the cells that its author meant", async (name, ...first) => {
  const { rows, assumptions } = await openCase(name);
  expect(rows.slice(0, 2)).toEqual(first);
  expect(assumptions.length).toBeGreaterThan(0);
});

test("says which lines are skipped as comments, and reads them as rows if wanted", async () => {
  const { assumptions, rows } = await openCase("43-hash-comments.csv");
  const comment = assumptions.find(({ option }) => option === "comment");
  expect(comment).toMatchObject({ sureness: "sure", count: 5 });
  expect(comment?.examples?.[1]).toBe("# source: lab, room 3");
  const all = await openCase("43-hash-comments.csv", comment?.alternatives[0]?.options);
  expect(all.rows).toHaveLength(rows.length + 5);
});

test("many rows with too many cells are a question about the file", async () => {
  const { assumptions } = await openCase("j-11-unquoted-thousands.csv");
  const rows = assumptions.find(({ option }) => option === "rows");
  expect(rows?.sureness).toBe("unsure");
  expect(rows?.lines?.[0]).toBe(4);
  expect(rows?.alternatives[0]?.label).toBe("read “1,250,000” as one cell");
  const repaired = await openCase("j-11-unquoted-thousands.csv", rows?.alternatives[0]?.options);
  expect(repaired.rows[3]).toEqual(["1002", "BLD", "1,250,000", "Deck 2"]);
  expect(repaired.assumptions.map(({ option }) => option)).not.toContain("rows");
});

test("texts with an unquoted delimiter are offered as one cell", async () => {
  const lines = Array.from({ length: 20 }, (_, at) =>
    at % 4 === 2 ? `${at},Ana,1 Main St, Apt ${at},5${at}\n` : `${at},Bo,2 High St,6${at}\n`,
  );
  const file = new TextEncoder().encode(`id,name,address,zip\n${lines.join("")}`);
  const { assumptions } = await openText(file);
  const [repair] = assumptions.find(({ option }) => option === "rows")?.alternatives ?? [];
  expect(repair).toMatchObject({ options: { joins: { width: 4 } } });
  const { table } = await openText(file, repair?.options);
  expect(table.columns).toHaveLength(4);
});

test("a quotation mark that isn't closed is found in bytes that may be overwritten", async () => {
  const file = new TextEncoder().encode('a,b\n"x ""y""",1\n"open,2\n"z",3\n');
  const { assumptions } = await openText(file);
  expect(assumptions.find(({ option }) => option === "allowsOpenQuotes")?.lines).toEqual([3]);
});

test("a quotation mark that isn't closed costs no row, and its line is named", async () => {
  const { assumptions, rows } = await openCase("04-open-quote.csv");
  expect(assumptions.find(({ option }) => option === "allowsOpenQuotes")?.lines).toEqual([6]);
  expect(rows).toHaveLength(21);
  expect(rows.slice(5, 7)).toEqual([
    ["4", '"Eva', " Doe", "24"],
    ["5", "Fay, Doe", "25", ""],
  ]);
});

test("zero bytes and Ctrl-Z are left out, and mentioned", async () => {
  const zero = await openCase("44-nul.csv");
  expect(zero.rows[6]).toEqual(["5", "name5"]);
  const end = await openCase("47-ctrl-z.csv");
  expect(end.rows.at(-1)?.[0]).toBe("19");
  for (const { assumptions } of [zero, end])
    expect(assumptions.map(({ option }) => option)).toContain("dropsControls");
});

test("fixed-width columns stay in place where cells are blank", async () => {
  const { rows } = await openCase("38-fixed-width-blanks.txt");
  expect(rows.slice(3, 5)).toEqual([
    ["3", "Cem Oz", "", "33"],
    ["4", "Cem Oz", "Bonn", ""],
  ]);
  const exponents = await openCase("18-fixed-width-exponents.txt");
  expect(exponents.rows[2]).toEqual(["1.0000E+00", "1.5000E+00", "8.6398E+00", "2.7842E+00"]);
});

test("lines of key and value above a table are comments if they begin like some", async () => {
  const { rows } = await openCase("08-key-value-preamble.csv");
  expect(rows[0]?.slice(0, 2)).toEqual(["Date", "Time"]);
});

test.each([
  ["g-30-wide-pivot-groups.csv", ["Region", "2022 Units", "2022 Revenue", "2023 Units"]],
  ["g-31-three-header.csv", ["District", "Male Urban n", "Male Rural n", "Female Urban n"]],
])("%s has names of several rows", async (name, names) => {
  const { table } = await openCase(name);
  const [issue] = findHeader({ table, texts: [] });
  const steps = issue && "step" in issue ? [issue.step] : [];
  const { columns } = applySteps(table, steps).table;
  expect(columns.slice(0, 4).map((column) => column.name)).toEqual(names);
});

test("a few wrong bytes don't change the encoding of a UTF-8 file", async () => {
  const lines = Array.from({ length: 50 }, (_, at) => `${at},Zürich,naïve\n`).join("");
  const file = Buffer.concat([Buffer.from(lines), Buffer.from([0x35, 0x2c, 0xfc, 0x62, 0x0a])]);
  const { dialect, assumptions } = await openText(new Uint8Array(file));
  expect(dialect).toMatchObject({ encoding: "utf-8", replacesWrongBytes: true });
  expect(assumptions[0]).toMatchObject({ sureness: "likely", count: 1, lines: [51] });
  expect(assumptions[0]?.examples).toEqual(["\ufffdb"]);
});

test.each([
  ["61-merged-header-subtotals.xlsx", ["Region", "Q1 Units", "Q1 Revenue", "Q2 Units"]],
  ["64-date-headers.xlsx", ["store", "2024-01-01", "2024-02-01", "2024-03-01"]],
  ["duck-zstd.parquet", ["id", "name", "dec", "bigdec"]],
])("%s has the names that its author meant", async (name, names) => {
  const { table } = await openFile(await readFile(new URL(`cases/${name}`, import.meta.url)));
  const [issue] = findHeader({ table, texts: [] });
  const steps = issue && "step" in issue ? [issue.step] : [];
  const { columns } = applySteps(table, steps).table;
  expect(columns.slice(0, 4).map((column) => column.name)).toEqual(names);
});

test("subtotals and totals are offered for removal", async () => {
  const removed = async (name: string) => {
    const { table } = await openFile(await readFile(new URL(`cases/${name}`, import.meta.url)));
    return detectIssues(table).flatMap((issue) =>
      "step" in issue && ["filter", "footer"].includes(issue.step.kind) ? [issue.count] : [],
    );
  };
  expect(await removed("61-merged-header-subtotals.xlsx")).toEqual([4, 3]);
  expect(await removed("g-33-group-rows.csv")).toEqual([1, 2]);
});

test("fractions of seconds stay, and errors of spreadsheets are missing", async () => {
  const file = await readFile(new URL("cases/72-date-formats.xlsx", import.meta.url));
  const { table } = await openFile(file);
  expect(table.columns.slice(3).map((column) => getCellText(column, 1))).toEqual([
    "00:30:34.272",
    "2023-03-17 23:59:59.914",
  ]);
});

test("the count of rows below a table of psql is no row", async () => {
  const { rows } = await openCase("39-psql.txt");
  expect(rows.flat().join(" ")).not.toContain("rows)");
});

test("a lone quotation mark doesn't join lines that are complete", async () => {
  const open = (text: string) => openText(new TextEncoder().encode(text));
  const lines = ["id\tname\tsize", '1\t"abc\t5', "2\tdef\t6", '3\t"ghi"\t7', '4\tjkl"\t8'];
  expect((await open(lines.join("\n"))).table.rows).toBe(5);
  const two = await open('id\tname\tsize\n1\t"abc\t5\n2\tdef"\t6\n3\tx\t7\n');
  expect(two.table.rows).toBe(4);
  expect(two.assumptions.find(({ option }) => option === "quotes")?.sureness).toBe("likely");
  const texts = await open('a\tb\tc\n1\t"x\ny"\t2\n3\t"z\tz"\t4\n');
  expect(texts.table.rows).toBe(3);
});
