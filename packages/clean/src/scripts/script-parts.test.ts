import { expect, test } from "vitest";

import { readCsv } from "../read/read-csv.ts";
import { formatNotebook, formatScript } from "./format-script.ts";
import { buildPandasScript } from "./pandas-script.ts";
import type { ScriptInput } from "./script-parts.ts";

const script: ScriptInput = {
  dialect: { format: "text", encoding: "cp1252", delimiter: ";", quotes: false },
  source: readCsv(new TextEncoder().encode("a;b;\n1;2;\n"), { quotes: false }).table,
  steps: [
    { kind: "header", row: 1, numbered: false },
    { kind: "drop-columns", columns: ['a"\nb'] },
  ],
};

test("a step that can't be compiled has a block below its sentence, and the script escapes everything from the table", () => {
  expect(formatScript(buildPandasScript(script, "arguments")))
    .toBe(`"""Clean a table:  python clean.py messy.csv clean.csv"""

import csv
import sys
from pathlib import Path

import pandas as pd

source, target = sys.argv[1:]
raw = Path(source).read_bytes()
assert b"\\0" not in raw, "The file contains NUL bytes, so it isn't cp1252."
is_utf8 = not raw.isascii() and raw.decode("utf-8", "ignore").encode() == raw
assert not is_utf8, "It is UTF-8 now, not cp1252."
names = [f"column {n}" for n in range(1, 4)]
df = pd.read_csv(
    source, header=None, names=names, sep=";", encoding="cp1252", quoting=csv.QUOTE_NONE,
    dtype=object, keep_default_na=False, na_values="", skip_blank_lines=False,
)
assert isinstance(df.index, pd.RangeIndex), "A row has more than 3 cells."
assert df["column 2"].notna().any(), "All rows have fewer than 2 cells."

# Use row 1 as the column names.
df.columns = df.iloc[0].fillna("").tolist()
assert all(df.columns) and df.columns.is_unique, list(df.columns)
df = df.iloc[1:].reset_index(drop=True)

# Remove the column “a"\\x0ab”.
df = df.drop(columns=["a\\"\\x0ab"])

df.to_csv(target, index=False, lineterminator="\\r\\n")
`);
});

test.each<[string, ScriptInput["dialect"], string]>([
  ["a workbook", { format: "xlsx", sheet: "towns\nx" }, "the sheet “towns\\x0ax”"],
  ["a Parquet file", { format: "parquet" }, "a Parquet file"],
])(
  "the script for %s says which CSV it reads, and checks its encoding and width",
  (_, dialect, what) => {
    const text = formatScript(buildPandasScript({ ...script, dialect }, "arguments"));
    expect(text).toContain(
      `# The source is ${what}: save the messy table as CSV in the cleaner first.\n# Other programs write`,
    );
    expect(text).toContain('"Not UTF-8 text: save the messy table as CSV in the cleaner first."');
  },
);

test("a notebook has a cell per block, and names its files", () => {
  const blocks = buildPandasScript(script, { source: "my.csv", target: "clean.csv" });
  const notebook = JSON.parse(formatNotebook(blocks)) as { cells: { source: string[] }[] };
  const sources = notebook.cells.map(({ source }) => source.join(""));
  expect(sources).toHaveLength(5);
  expect(sources[1]).toContain('source, target = "my.csv", "clean.csv"');
  expect(sources[3]).toMatch(/^# Remove the column/);
});

test("two loops whose long lists of columns begin alike stay two loops", () => {
  const columns = ["a", "b", "c", "d"].map((letter) => letter.repeat(30));
  const [first = "", ...others] = columns;
  const lines = `${columns.join(",")},e\n1,2,3,4,5\n`;
  const text = formatScript(
    buildPandasScript(
      {
        dialect: { format: "text", encoding: "utf-8", delimiter: ",", quotes: true },
        source: readCsv(new TextEncoder().encode(lines)).table,
        steps: [
          { kind: "header", row: 1, numbered: false },
          { kind: "pad", columns: [first, ...others], length: 3, with: "0", side: "start" },
          { kind: "case", columns: [...others, "e"], to: "upper" },
          { kind: "pad", columns: [...others, "e"], length: 4, with: "0", side: "end" },
        ],
      },
      "arguments",
    ),
  );
  const body = text.slice(text.indexOf("for name in ["));
  expect(body.slice(0, body.indexOf("\n\n"))).toMatchInlineSnapshot(`
    "for name in [
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "cccccccccccccccccccccccccccccc", "dddddddddddddddddddddddddddddd",
    ]:
        df[name] = df[name].str.pad(3, side="left", fillchar="0")
    for name in [
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", "cccccccccccccccccccccccccccccc",
        "dddddddddddddddddddddddddddddd", "e",
    ]:
        df[name] = df[name].pipe(change_case, "upper").str.pad(4, side="right", fillchar="0")"
  `);
});
