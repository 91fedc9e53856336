import { writeFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { getCellText } from "../src/columns/cell-text.ts";
import { addOtherTables, getAppendOptions } from "../src/read/append-table.ts";
import { readCsv } from "../src/read/read-csv.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";
import { buildDuckdbScript } from "../src/scripts/duckdb-script.ts";
import { formatScript } from "../src/scripts/format-script.ts";
import { buildPandasScript } from "../src/scripts/pandas-script.ts";
import type { Step } from "../src/steps/kinds.ts";
import { appendUnnamedRows } from "../src/steps/rows/append.ts";
import { writeCsv } from "../src/write/write-csv.ts";
import { type PythonProcess, startPython } from "./differential/python-process.ts";
import { type DuckdbRunner, startDuckdb } from "./duckdb/run-duckdb.ts";

const HEADER: Step = { kind: "header", row: 1, numbered: false };
const APPEND: Step = { kind: "append", what: "files", names: ["feb.csv", "mar.csv"] };
const TRIM: Step = { kind: "spaces", columns: ["town"], inside: true, hard: true, invisible: true };
const BLANK: Step = { kind: "blank-rows" };
const JAN = "id,town\n1, Bern\n";
const FEB = 'id,town\n2,"Chur ""x"""\n3,\n';
const MAR = "id,town\r\n4,Ulm  \r\n";

function open(first: string | Uint8Array, ...others: (string | Uint8Array)[]) {
  const bytes = Buffer.from(first);
  const file = readCsv(bytes);
  const names = ["feb.csv", "mar.csv"];
  const read = others.map((content, at) => {
    const own = Buffer.from(content);
    return {
      name: names[at] ?? "",
      bytes: own,
      opened: readCsv(own, getAppendOptions(file.dialect)),
    };
  });
  const { table: source, dialect, isNonstandard } = addOtherTables(file, read);
  return { bytes, source, dialect, isNonstandard };
}

function apply(source: ReturnType<typeof open>["source"], steps: readonly Step[]) {
  const { table, outcomes } = applySteps(source, steps);
  const errors = outcomes.flatMap(({ error }) => error?.message ?? []);
  return { errors, text: Buffer.from(writeCsv(table)).toString() };
}

test("rows of other files come after those of the first one, whose names they share", () => {
  const { source } = open(JAN, FEB, MAR);
  const { table, outcomes } = applySteps(source, [HEADER, APPEND, TRIM]);
  expect(outcomes.map(({ touched }) => touched)).toEqual([2, 3, 2]);
  expect(table.columns.map(({ name }) => name)).toEqual(["id", "town"]);
  const cells = table.columns.map((column) =>
    Array.from({ length: table.rows }, (_, row) => getCellText(column, row)),
  );
  expect(cells).toEqual([
    ["1", "2", "3", "4"],
    ["Bern", 'Chur "x"', "", "Ulm"],
  ]);
});

test.each([
  ["id,city\n2,Chur\n", "it has no “town” and also has “city”"],
  ["id,town,zip\n2,Chur,7000\n", "it also has “zip”"],
  ["town,id\nChur,2\n", "they are in another order"],
  ["id;town\n2;Chur\n", "it has no “id”, “town” and also has “id;town”"],
])("other columns are never appended: %j", (other, difference) => {
  const { source } = open(JAN, other, MAR);
  const { errors, text } = apply(source, [HEADER, APPEND]);
  expect(errors).toEqual([expect.stringContaining(difference)]);
  expect(text).toBe("id,town\r\n1, Bern\r\n");
});

test("says when a file isn't there, or the step comes too late", () => {
  expect(apply(open(JAN, FEB).source, [HEADER, APPEND]).errors).toEqual([
    expect.stringContaining("“mar.csv”, whose rows this step appends, isn't open."),
  ]);
  expect(apply(open(JAN, FEB, MAR).source, [HEADER, TRIM, APPEND]).errors).toEqual([
    expect.stringContaining("directly after the column names"),
  ]);
});

test("a file in another encoding is not read as this one", () => {
  const latin = Buffer.from("id,town\n2,Zürich\n", "latin1");
  expect(() => open("id,town\n1,Genève\n", latin)).toThrow(
    /“feb.csv” is in .*, and this table in utf-8/,
  );
});

test("the saved table of a workbook holds the appended rows below one row of names", () => {
  const { source } = open(`Report,\n${JAN}`, `Report,\n${FEB}`, `Report,\n${MAR}`);
  const header: Step = { kind: "header", row: 2, numbered: false };
  const saved = appendUnnamedRows(source, [header, APPEND, TRIM]);
  expect(Buffer.from(writeCsv(saved, { header: false })).toString()).toBe(
    'Report,\r\nid,town\r\n1, Bern\r\n2,"Chur ""x"""\r\n3,\r\n4,Ulm  \r\n',
  );
});

const cell = fc.constantFrom("", "a", " b ", 'c"d', "é, f", "x\ny", "NA", "007", "1e5");
const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const rows = (max: number) =>
  fc.array(fc.tuple(fc.constantFrom("1", "2", "z"), cell), { minLength: 1, maxLength: max });
const monthlyFiles = fc
  .record({
    months: fc.tuple(rows(5), rows(3), rows(3)),
    above: fc.constantFrom([], ["Report,"], ["Report,", "x,y"]),
    names: fc.constantFrom("id,town", "id,", "id,id"),
    end: fc.constantFrom("\n", "\r\n"),
  })
  .map(({ months, above, names, end }) => ({
    files: months.map(
      (cells) =>
        [...above, names, ...cells.map((row) => row.map(quoted).join(","))].join(end) + end,
    ),
    steps: [
      { kind: "header", row: above.length + 1, numbered: names !== "id,town" },
      APPEND,
      ...(names === "id,town" ? [TRIM] : []),
      BLANK,
    ] satisfies Step[],
  }));

const stopping: [string, readonly [string, string, string]][] = [
  ["another name", [JAN, "id,city\n2,Chur\n", MAR]],
  ["another order", [JAN, "town,id\nChur,2\n", MAR]],
  ["one more column", [JAN, FEB, "id,town,zip\n4,Ulm,1\n"]],
  ["one column less", [JAN, FEB, "id\n4\n"]],
];

const python = inject("python");
describe.skipIf(python === null)("in pandas", () => {
  let process: PythonProcess;
  beforeAll(async () => {
    process = await startPython(python ?? "", "pandas");
  });
  afterAll(() => process.stop());

  const run = async (steps: readonly Step[], [jan = "", feb = "", mar = ""]: readonly string[]) => {
    const today = steps === shortSteps ? open(JAN, FEB, MAR) : open(jan, feb, mar);
    const script = formatScript(buildPandasScript({ ...today, steps }, "arguments"));
    const writes = [feb, mar].map(
      (text, at) =>
        `__import__("pathlib").Path("${["feb", "mar"][at]}.csv").write_bytes(bytes.fromhex("${Buffer.from(text).toString("hex")}"))\n`,
    );
    const written = await process.run(writes.join("") + script, Buffer.from(jan));
    return "error" in written ? written : Buffer.from(written.bytes).toString();
  };
  const shortSteps: Step[] = [HEADER, APPEND, TRIM];

  test("the script gives the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(monthlyFiles, async ({ files, steps }) => {
        const [jan = "", ...others] = files;
        const ours = apply(open(jan, ...others).source, steps);
        const theirs = await run(steps, files);
        // Both stop, or both write the same.
        expect(typeof theirs === "string" ? theirs : "").toBe(
          ours.errors.length > 0 ? "" : ours.text,
        );
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test.each(stopping)("the script of today stops at %s", async (_, files) => {
    expect(await run(shortSteps, files)).toMatchObject({ error: expect.any(String) });
  });
});

describe("in DuckDB", () => {
  let duckdb: DuckdbRunner;
  beforeAll(async () => {
    duckdb = await startDuckdb();
  });
  afterAll(() => duckdb.stop());

  const run = async (
    steps: readonly Step[],
    today: readonly string[],
    [jan = "", ...others]: readonly string[] = today,
  ) => {
    const [first = "", ...rest] = today;
    const { blocks } = buildDuckdbScript({ ...open(first, ...rest), steps }, duckdb.files);
    if (!blocks) return undefined;
    for (const [at, text] of others.entries())
      writeFileSync(
        path.join(path.dirname(duckdb.files.source), ["feb.csv", "mar.csv"][at] ?? ""),
        text,
      );
    const written = await duckdb.run(blocks, Buffer.from(jan));
    return "error" in written ? [written.error] : Buffer.from(written).toString();
  };

  test("the script gives the same bytes", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(monthlyFiles, async ({ files, steps }) => {
        const [jan = "", ...others] = files;
        const ours = apply(open(jan, ...others).source, steps);
        const theirs = await run(steps, files);
        if (theirs === undefined) return;
        compared += 1;
        // Both stop, or both write the same.
        expect(typeof theirs === "string" ? theirs : "").toBe(
          ours.errors.length > 0 ? "" : ours.text,
        );
      }),
      { numRuns: 40, seed: 7 },
    );
    expect(compared).toBeGreaterThan(10);
  });

  test("the script stops if the file would be appended to itself", async () => {
    const files = {
      ...duckdb.files,
      source: path.join(path.dirname(duckdb.files.source), "feb.csv"),
    };
    writeFileSync(files.source, FEB);
    const script = { ...open(JAN, FEB), steps: [HEADER, { ...APPEND, names: ["feb.csv"] }] };
    const { blocks = [] } = buildDuckdbScript(script, files);
    expect(await duckdb.run(blocks, Buffer.from(FEB))).toEqual({
      error: expect.stringContaining("The file would be appended to itself."),
    });
  });

  test.each(stopping)("the script of today stops at %s", async (_, files) => {
    expect(await run([HEADER, APPEND, TRIM, BLANK], [JAN, FEB, MAR], files)).toEqual([
      expect.any(String),
    ]);
  });
});
