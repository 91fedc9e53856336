import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import { buildDuckdbScript } from "../../src/scripts/duckdb-script.ts";
import { formatScript } from "../../src/scripts/format-script.ts";
import { SQL_KEYWORDS } from "../../src/scripts/sql-code.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import { createNumbersStep } from "../generators/plain-numbers.ts";
import { everyKind } from "../polars/every-kind.ts";
import { compareWithDuckdb, unsupportedSteps } from "./compare-duckdb.ts";
import { type DuckdbRunner, startDuckdb } from "./run-duckdb.ts";

/** `pnpm measure clean-duckdb` compares more. */
const FILES = 40;

let duckdb: DuckdbRunner;
beforeAll(async () => {
  duckdb = await startDuckdb();
});
afterAll(() => duckdb.stop());

function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  const { dialect, table, isNonstandard } = readCsv(bytes);
  return { bytes, table, input: { dialect, source: table, isNonstandard, bytes } };
}

const build = (text: string, steps: readonly Step[]) =>
  buildDuckdbScript({ ...read(text).input, steps }, duckdb.files);

const HEADER: Step = { kind: "header", row: 1, numbered: false };

test(`a script in real DuckDB gives the same bytes, for ${FILES} files and lists of steps`, async () => {
  const { files, touched } = await compareWithDuckdb(duckdb, { files: FILES, pairs: 400, seed: 4 });
  expect(files).toBeGreaterThanOrEqual(FILES);
  expect([...touched.values()].filter((count) => count > 0).length).toBeGreaterThan(15);
});

test("SQL has nearly every kind of step", () => {
  expect(unsupportedSteps.map(({ kind }) => kind)).toEqual(["case", "json-keys"]);
  expect(Object.keys(everyKind).length).toBeGreaterThan(25);
});

describe("a script stops", () => {
  const stop = async (today: string, tomorrow: string, ...steps: Step[]) => {
    const { blocks } = build(today, steps);
    if (!blocks) throw new Error("There is no script.");
    const { bytes, table } = read(today);
    const written = await duckdb.run(blocks, bytes);
    expect(written).toEqual(Buffer.from(writeCsv(applySteps(table, steps).table)));
    const next = await duckdb.run(blocks, new TextEncoder().encode(tomorrow));
    return "error" in next ? next.error : next;
  };
  const number: Step = { ...createNumbersStep("b"), whole: true, rest: "stop" };
  test("at other columns, blank lines, zero bytes and more cells", async () => {
    const today = "a,b\n1,2\n3,4\n";
    expect(await stop(today, "a,c\n1,2\n", HEADER)).toContain("columns don't match");
    expect(await stop(today, "\n", HEADER)).toContain("Invalid Input Error");
    expect(await stop(today, "a,b\n\n1,2\n", HEADER)).toContain("blank line");
    expect(await stop(today, "a,b\n1\0,2\n", HEADER)).toContain("NUL bytes");
    expect(await stop(today, "a,b\n1,2,3\n", HEADER)).toContain("Expected Number of Columns: 2");
    expect(await stop(today, 'a,b\n"1"x,2\n', HEADER)).toContain("unterminated quote");
  });

  test("at a cell that can't be read, also if its row or column is removed later", async () => {
    const steps: Step[] = [HEADER, number];
    const files = ["a,b\nx,2\ny,4\n", "a,b\nx,2\ny,soon\n"] as const;
    const message = "Unexpected format: soon";
    expect(await stop(...files, ...steps)).toContain(message);
    const filter: Step = { kind: "filter", column: "a", keep: { where: "one-of", values: ["x"] } };
    expect(await stop(...files, ...steps, filter)).toContain(message);
    const drop: Step = { kind: "drop-columns", columns: ["b"] };
    expect(await stop(...files, ...steps, drop)).toContain(message);
  });

  test("without values for a median, also if its column is removed later or no row is left", async () => {
    const median: Step[] = [
      HEADER,
      { ...createNumbersStep("b"), rest: "missing" },
      { kind: "filter", column: "a", keep: { where: "not-one-of", values: ["y"] } },
      { kind: "fill", column: "b", by: { what: "median" } },
    ];
    const drop: Step = { kind: "drop-columns", columns: ["b"] };
    for (const tomorrow of ["a,b\nx,soon\n", "a,b\ny,2\n"]) {
      expect(await stop("a,b\nx,2\n", tomorrow, ...median)).toContain("has no numbers");
      expect(await stop("a,b\nx,2\n", tomorrow, ...median, drop)).toContain("has no numbers");
    }
  });
});

test("blank lines are read if a step removes them", async () => {
  const { input } = read('Sales\n\na,b\n\n1,"two\nlines"\n\n');
  const steps: Step[] = [{ kind: "header", row: 3, numbered: false }, { kind: "blank-rows" }];
  const { blocks, why } = buildDuckdbScript({ ...input, steps }, duckdb.files);
  expect(why).toMatch(/can't count the lines/);
  expect(blocks).toBeUndefined();
  const plain = read("Sales\n\na,b\n\n1,2\n\n");
  const script = buildDuckdbScript({ ...plain.input, steps }, duckdb.files).blocks ?? [];
  expect(await duckdb.run(script, plain.bytes)).toEqual(Buffer.from("a,b\r\n1,2\r\n"));
  expect(await duckdb.run(script, new TextEncoder().encode("Sales\na,b\n1,2\n"))).toMatchObject({
    error: expect.stringContaining("The column names aren't in line 3."),
  });
});

test("a line above the column names that has only quotes and delimiters isn't blank if a cell is a quote", async () => {
  for (const delimiter of [",", "|", "^"]) {
    const text = '"",""""\n"",""\na,b\n\n1,2\n'.replaceAll(",", delimiter);
    const { table, bytes } = read(text);
    const steps: Step[] = [{ kind: "header", row: 3, numbered: false }, { kind: "blank-rows" }];
    const { blocks } = build(text, steps);
    if (!blocks) throw new Error("There is no script.");
    const written = Buffer.from(writeCsv(applySteps(table, steps).table));
    expect([delimiter, await duckdb.run(blocks, bytes)]).toEqual([delimiter, written]);
  }
});

test("cells may be separated by control characters, and contain others", async () => {
  for (const delimiter of ["\x01", "\v", "\x1f"]) {
    const text = "a,b,c\n1,x\x02y,\n2,,z\n\n3,z,\x03\n".replaceAll(",", delimiter);
    const { bytes, table, input } = read(text);
    expect(input.dialect.delimiter).toBe(delimiter);
    const steps: Step[] = [HEADER, { kind: "blank-rows" }];
    const { blocks = [] } = buildDuckdbScript({ ...input, steps }, duckdb.files);
    expect(await duckdb.run(blocks, bytes)).toEqual(
      Buffer.from(writeCsv(applySteps(table, steps).table)),
    );
  }
});

test("rows end as in the file, whatever line breaks its cells have", async () => {
  const steps: Step[] = [HEADER, { kind: "blank-rows" }];
  for (const [end, inside] of [
    ["\r\n", "\n"],
    ["\n", "\r\n"],
  ] as const) {
    const text = ["a,b", `1,"two${inside}lines"`, `2,"two${inside}lines"`, ""].join(end);
    const { bytes, table, input } = read(text);
    const { blocks = [] } = buildDuckdbScript({ ...input, steps }, duckdb.files);
    expect(await duckdb.run(blocks, bytes)).toEqual(
      Buffer.from(writeCsv(applySteps(table, steps).table)),
    );
  }
});

test("a column may have any name that the script could use itself", async () => {
  const { bytes, table, input } = read("part,row_number,x\n1;2,3,4\n5,6,7\n");
  const steps: Step[] = [
    HEADER,
    { kind: "split-rows", column: "part", by: ";" },
    { kind: "unpivot", columns: ["row_number", "x"], name: "value", value: "row_number_part" },
  ];
  const { blocks = [] } = buildDuckdbScript({ ...input, steps }, duckdb.files);
  expect(await duckdb.run(blocks, bytes)).toEqual(
    Buffer.from(writeCsv(applySteps(table, steps).table)),
  );
});

test("there is no script for what DuckDB reads differently, and the reason says what to do", () => {
  expect(build("a,b\n\n1,2\n", [HEADER]).why).toMatch(/blank lines.*Add the step/s);
  expect(build("a,A\n1,2\n", [HEADER]).why).toMatch(/“a” and “A” apart\. Rename/);
  expect(build('a,"b\nc"\n1,2\n', [HEADER, { kind: "blank-rows" }]).why).toMatch(/line break/);
  expect(build('a,b\n1,x"y\n', [HEADER]).why).toMatch(/misread this file/);
  const { dialect, source } = read("a,b\n1,2\n").input;
  const other = { dialect: { ...dialect, encoding: "cp1252" } as const, source, steps: [HEADER] };
  expect(buildDuckdbScript(other, duckdb.files).why).toMatch(/is cp1252\. Save it as UTF-8/);
});

test("names and values can't end a literal or a comment, and no line is long", async () => {
  const name = `x"; DROP TABLE a; -- '`;
  const values = [`'); SELECT 1; --`, "\u202e$&", "\\", `it''s "${"long ".repeat(60)}"`];
  const cells = values.map((value) => `"${value.replaceAll('"', '""')}"`);
  const text =
    ["id", `"${name.replaceAll('"', '""')}"`].join() +
    `\n${cells.map((cell) => `1,${cell}`).join("\n")}\n`;
  const { bytes, table, input } = read(text);
  const steps: Step[] = [
    HEADER,
    {
      kind: "spellings",
      column: name,
      pairs: values.map((value, at) => [value, values[3 - at] ?? ""]),
    },
  ];
  const blocks = buildDuckdbScript({ ...input, steps }, duckdb.files).blocks ?? [];
  expect(await duckdb.run(blocks, bytes)).toEqual(
    Buffer.from(writeCsv(applySteps(table, steps).table)),
  );
  const lines = formatScript(blocks).split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test("names are quoted that are DuckDB's keywords", async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const reader = await connection.runAndReadAll(
    "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'",
  );
  expect([...SQL_KEYWORDS].toSorted()).toEqual(reader.getRows().flat().map(String).toSorted());
});
