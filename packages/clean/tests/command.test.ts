import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import type { CommandIo } from "../src/command/files.ts";
import { runCommand } from "../src/command/run-command.ts";
import { openFile } from "../src/read/open-file.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";
import { parseRecipe } from "../src/recipe/recipe.ts";
import { writeCsv } from "../src/write/write-csv.ts";
import { type PythonProcess, startPython } from "./differential/python-process.ts";

const cwd = mkdtempSync(path.join(tmpdir(), "clean-table-"));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
beforeEach(() => {
  for (const name of readdirSync(cwd)) rmSync(path.join(cwd, name), { recursive: true });
});

function write(name: string, ...lines: string[]): void {
  writeFileSync(path.join(cwd, name), `${lines.join("\n")}\n`);
}

function read(name: string): string {
  return readFileSync(path.join(cwd, name), "utf8");
}

interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as a program would, with this text as its standard input. */
async function run(args: readonly string[], input = "", io: Partial<CommandIo> = {}): Promise<Run> {
  const stdin = new PassThrough();
  stdin.end(input);
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const [out, err] = [text(stdout), text(stderr)];
  const code = await runCommand(args, { cwd, stdin, stdout, stderr, ...io });
  stdout.end();
  stderr.end();
  return { code, out: await out, err: await err };
}

const ORDERS = ["id,town,paid", "1,Bern,2026-01-31", "2, Basel,2026-02-01", "3,Chur,2026-02-28"];

describe("check", () => {
  test("lists what is wrong with its rows, and ends with 1", async () => {
    write("orders.csv", ...ORDERS);
    const { code, out } = await run(["check", "orders.csv"]);
    expect(code).toBe(1);
    expect(out).toContain("orders.csv: 1 problem (4 rows, 3 columns)");
    expect(out).toContain(`" Basel" -> "Basel"`);
    expect(out).toContain("invisible characters. Row 3.");
  });

  test("finds nothing wrong with a clean table, also in a stream", async () => {
    const { code, out } = await run(["check", "-"], ORDERS.join("\n").replace(", B", ",B"));
    expect([code, out]).toEqual([0, "standard input: no problem (4 rows, 3 columns)\n"]);
  });

  test("reads a text file as its options say", async () => {
    const lines = ["# made on Monday", "id|town", "1|' Bern, old town'"];
    const options = ["--delimiter", "|", "--quote", "'", "--comment", "#"];
    const { out } = await run(["check", "-", ...options], `${lines.join("\n")}\n`);
    expect(out).toContain("(2 rows, 2 columns)");
    expect(out).toContain(`" Bern, old town" -> "Bern, old town"`);
  });

  test("reads cells between control characters, as it finds them or as an option says", async () => {
    const lines = ["id\x1ftown, country", "1\x1f Bern, CH\x01", "2\x1fRome, IT"];
    const guessed = await run(["check", "-"], lines.join("\n"));
    expect(guessed.out).toContain("(3 rows, 2 columns)");
    const { out } = await run(["check", "-", "--delimiter", String.raw`\x01`], lines.join("\n"));
    expect(out).toContain("(3 rows, 2 columns)");
    expect(out).toContain(String.raw`"1\\x1f Bern, CH"`);
    write("towns.txt", ...lines);
    await run(["ask", "towns.txt", "--yes"]);
    expect(read("towns-recipe.json")).toContain(String.raw`"delimiter": "\u001f"`);
    const applied = await run(["apply", "towns.txt", "--recipe", "towns-recipe.json"]);
    expect(applied.out).toContain('1,"Bern, CH');
  });

  test("writes JSON and annotations for GitHub, at the line of the row", async () => {
    const [names = "", ...rows] = ORDERS;
    write("a:b.csv", names, '0,"Zug\nZürich",2026-01-01', ...rows);
    const json = await run(["check", "a:b.csv", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({
      files: [{ file: "a:b.csv", problems: [{ kind: "issue", rows: [4], rowCount: 1 }] }],
    });
    const { out } = await run(["check", "a:b.csv", "--github"]);
    expect(out).toMatch(/^::error file=a%3Ab\.csv,line=5::.*Row 4\.%0A.*\n$/);
  });

  test("with a recipe, names the rows that no longer fit and the columns that are missing", async () => {
    write("orders.csv", ...ORDERS);
    await run(["ask", "orders.csv", "--yes"]);
    const recipe = ["--recipe", "orders-recipe.json"];
    expect(await run(["check", "orders.csv", ...recipe])).toMatchObject({ code: 0 });
    write("next.csv", "id,town,due", "4,Bern,2026-03-01");
    const renamed = await run(["check", "next.csv", ...recipe]);
    expect(renamed.code).toBe(1);
    expect(renamed.out).toContain(
      "1 column of the recipe is missing: “paid”. 1 column is new: “due”.",
    );
    write("next.csv", ...ORDERS, "4,Bern,soon", "5,Bern,2026-03-01");
    const unfit = await run(["check", "next.csv", ...recipe]);
    expect(unfit.code).toBe(1);
    expect(unfit.out).toMatch(/Step [0-9]+ doesn't fit\. .*soon.* Row 5\./);
  });

  test("with a recipe, notices another encoding", async () => {
    write("orders.csv", "town", "Zürich", "Genève");
    await run(["ask", "orders.csv", "--yes"]);
    writeFileSync(path.join(cwd, "next.csv"), Buffer.from("town\nZürich\n", "latin1"));
    const { code, out } = await run(["check", "next.csv", "--recipe", "orders-recipe.json"]);
    expect(code).toBe(1);
    expect(out).toContain("The encoding is cp1252, and the recipe was made for utf-8.");
  });
});

describe("with DuckDB", () => {
  const HUGE = ["apply", "a.csv", "--recipe", "r.json", "--engine", "duckdb", "--out", "b.csv"];

  test("apply writes the same file without reading it into memory, or why it stopped", async () => {
    write("a.csv", ...ORDERS);
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    const { out } = await run(["apply", "a.csv", "--recipe", "r.json"]);
    expect(await run([...HUGE, "--memory", "100MB"])).toEqual({ code: 0, out: "", err: "" });
    expect(read("b.csv")).toBe(out);
    write("a.csv", ...ORDERS, "4,Bern,soon");
    const { code, err } = await run(HUGE);
    expect(code).toBe(1);
    expect(err).toMatch(/a\.csv: nothing written\n.*This can't be read: soon/);
    const unusable = await run([...HUGE.slice(0, -2), "--format", "xlsx"]);
    expect(unusable).toMatchObject({ code: 2, err: expect.stringContaining("apply writes CSV") });
    const size = await run([...HUGE, "--memory", "much"]);
    expect(size).toMatchObject({ code: 2, err: expect.stringContaining("800MB or 2GB") });
    const engine = await run([...HUGE.slice(0, 4), "--memory", "1GB"]);
    expect(engine).toMatchObject({ code: 2, err: expect.stringContaining("--engine duckdb") });
  });

  test("script writes SQL with the names of the files", async () => {
    write("a.csv", ...ORDERS);
    const { out } = await run(["script", "a.csv", "--engine", "duckdb"]);
    expect(out).toContain("SET VARIABLE source = 'a.csv';\nSET VARIABLE target = 'a-clean.csv';");
    expect(out).toContain("tidy_all(town) AS town");
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    expect(await run(["script", "a.csv", "--engine", "duckdb", "--recipe", "r.json"])).toEqual({
      code: 0,
      err: "",
      out,
    });
  });

  test("apply reads CSV packed with gzip, and refuses other formats", async () => {
    write("a.csv", ...ORDERS);
    const lines = Array.from({ length: 200_000 }, (_, at) => `${at}, Basel,2026-02-01\r\n`);
    const packed = ["id,town,paid\r\n", ...lines];
    // Two members, as log rotation writes them.
    const members = [packed.slice(0, 100_000), packed.slice(100_000)];
    writeFileSync(
      path.join(cwd, "b.csv.gz"),
      Buffer.concat(members.map((part) => gzipSync(part.join("")))),
    );
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    const { out } = await run(["apply", "b.csv.gz", "--recipe", "r.json"]);
    expect(out).toContain("\r\n199999,Basel,2026-02-01\r\n");
    const args = ["--recipe", "r.json", "--engine", "duckdb", "--out", "out/"];
    expect(await run(["apply", "b.csv.gz", ...args])).toEqual({ code: 0, out: "", err: "" });
    expect(read("out/b.csv") === out).toBe(true);
    await run(["apply", "a.csv", "--recipe", "r.json", "--out", "c.xlsx"]);
    expect(await run(["apply", "c.xlsx", ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining("Save c.xlsx as CSV"),
    });
    const script = await run(["script", "c.xlsx", "--engine", "duckdb", "--recipe", "r.json"]);
    expect(script.out).toContain("source = 'c.csv'");
  });

  test("a file that doesn't fit into memory is refused before it is read", async () => {
    const file = path.join(cwd, "a.csv");
    writeFileSync(file, "");
    truncateSync(file, 1_000_000_001);
    const { code, err } = await run(["check", "a.csv"]);
    expect([code, err]).toEqual([2, expect.stringContaining("apply it with --engine duckdb")]);
    writeFileSync(file, "PK\x03\x04");
    truncateSync(file, 1_000_000_001);
    expect((await run(["ask", "a.csv", "--yes"])).err).toContain("fit into memory now. Save it as");
    truncateSync(file, 20_000_000);
    const small = await run(["check", "a.csv"], "", { availableMemory: 40_000_000 });
    expect(small.err).toContain("more than the 10,000,000 that fit into memory now");
  });
});

test.each(["a.csv", "a.csv.gz"])(
  "a recipe from a sample of %s, which doesn't fit into memory, fits all of it",
  async (file) => {
    const rows = Array.from({ length: 4000 }, (_, at) => `${at},${at % 3 ? "Ulm " : "n/a"}`);
    const note = "x".repeat(10_000);
    write("a.csv", "id,town,note", ...rows.map((row) => `${row},${note}`));
    if (file.endsWith(".gz"))
      writeFileSync(path.join(cwd, file), gzipSync(readFileSync(path.join(cwd, "a.csv"))));
    const memory = { availableMemory: 40_000_000 };
    const { err } = await run(["ask", file, "--yes", "--out", "r.json"], "", memory);
    expect(err).toMatch(
      /a\.csv(?:\.gz)? (?:has|unpacks to) 40,[0-9,]+ bytes, so only a sample of 3[0-9,]+ bytes was read/,
    );
    const recipe = JSON.parse(readFileSync(path.join(cwd, "r.json"), "utf8"));
    expect(recipe.made.isSample).toBe(true);
    const args = ["apply", file, "--recipe", "r.json", "--out"];
    expect((await run([...args, "b.csv", "--engine", "duckdb"], "", memory)).code).toBe(0);
    expect((await run([...args, "c.csv"])).code).toBe(0);
    const [fromSample, whole] = ["b.csv", "c.csv"].map((name) =>
      readFileSync(path.join(cwd, name)),
    );
    expect(whole?.length).toBeGreaterThan(40_000_000);
    expect(fromSample?.equals(whole ?? Buffer.of())).toBe(true);
  },
  60_000,
);

describe("apply", () => {
  test("appends the files that a recipe names, from the folder of the first one", async () => {
    const steps = [
      { kind: "header", row: 1, numbered: false },
      { kind: "append", what: "files", names: ["feb.csv"] },
    ];
    const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };
    write("r.json", JSON.stringify({ version: 1, dialect, steps }));
    write("jan.csv", "id,town", "1,Bern");
    const args = ["apply", "jan.csv", "--recipe", "r.json"];
    expect(await run(args)).toMatchObject({ code: 2, err: expect.stringContaining("feb.csv") });
    write("feb.csv", "id,town", "2,Chur");
    expect(await run(args)).toEqual({ code: 0, out: "id,town\r\n1,Bern\r\n2,Chur\r\n", err: "" });
    expect(await run([...args, "--engine", "duckdb", "--out", "out.csv"])).toMatchObject({
      code: 0,
    });
    expect(read("out.csv")).toBe("id,town\r\n1,Bern\r\n2,Chur\r\n");
    // A recipe for all files of a folder would double the rows of the file that it appends.
    const itself = await run(["apply", "*.csv", "--recipe", "r.json", "--out", "all/"]);
    expect(itself).toMatchObject({ code: 2, err: expect.stringContaining("to itself") });
    write("feb.csv", "id,city", "2,Chur");
    const message = "has no “town” and also has “city”";
    expect(await run(args)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });

  test("writes the files that fit into a folder, and reports the others", async () => {
    write("a.csv", ...ORDERS);
    write("b.csv", ...ORDERS, "4,Bern,soon");
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    const args = ["apply", "[ab].csv", "--recipe", "r.json", "--out", "out/"];
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toContain("b.csv: nothing written");
    expect(readdirSync(path.join(cwd, "out"))).toEqual(["a.csv"]);
    expect(read("out/a.csv")).toContain("2,Basel,2026-02-01\r\n");
    expect(await run([...args, "--partial"])).toMatchObject({ code: 1 });
    expect(read("out/b.csv")).toContain("4,Bern,soon\r\n");
  });

  test("never overwrites a source", async () => {
    write("a.csv", ...ORDERS);
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    const { code, err } = await run(["apply", "a.csv", "--recipe", "r.json", "--out", "."]);
    expect([code, err]).toEqual([
      2,
      "clean-table: --out would overwrite a source. Choose another folder.\n",
    ]);
    expect(read("a.csv")).toBe(`${ORDERS.join("\n")}\n`);
  });

  test("writes a Parquet file if the name ends so", async () => {
    write("a.csv", ...ORDERS);
    await run(["ask", "a.csv", "--yes", "--out", "r.json"]);
    await run(["apply", "a.csv", "--recipe", "r.json", "--out", "a.parquet"]);
    const { dialect, table } = await openFile(readFileSync(path.join(cwd, "a.parquet")));
    expect([dialect.format, table.rows]).toEqual(["parquet", 4]);
  });
});

describe("ask", () => {
  test("shows a card for the table and for each column, and applies what is answered", async () => {
    const ages = ["30", "41", "52", "n/a", " 38", "27", "33", "45"];
    write("people.csv", "name,age", ...ages.map((age, at) => `Person ${at},${age}`));
    const { code, err } = await run(["ask", "people.csv"], "9\n1\n2\n1\n1\n1\n1\n1\n");
    expect(code).toBe(0);
    expect(err).toMatch(/\n(?:The table|“age”): [0-9] fix(?:es)?.*cards? left\nFix 1: /);
    expect(err).toMatch(/Enter a number from 1 to [34]\./);
    expect(err).toMatch(/ {2}" 38" -> "38"\n/);
    const { steps } = parseRecipe(read("people-recipe.json"));
    expect(steps.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["header", "spaces"]));
  });

  test("by keys, rewrites only the line of the current choice", async () => {
    write("orders.csv", ...ORDERS);
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
    const answered = run(["ask", "orders.csv"], "", { stdin });
    // Up once, from the first to the last: "Stop here".
    stdin.write("\u001B[A\r");
    const { err } = await answered;
    expect(err.match(/Apply all/g)).toHaveLength(2);
    expect(err).toMatch(/\r\u001B\[K> 4 {2}Stop here\n/);
    expect(parseRecipe(read("orders-recipe.json")).steps).toEqual([]);
  });
});

test("explains itself, and ends with 2 if it can't run", async () => {
  expect(await run(["--help"])).toMatchObject({ code: 0, err: "" });
  expect(await run([])).toMatchObject({ code: 2 });
  const mistakes: [string[], string][] = [
    [["chek", "a.csv"], "There is no command chek."],
    [["check"], "Name a file, or - for standard input."],
    [["check", "--recipes", "r.json"], "Unknown option '--recipes'."],
    [["check", "gone.csv"], "gone.csv can't be read: it doesn't exist."],
    [["check", "*.csv"], "No file matches *.csv."],
    [
      ["check", "-", "--delimiter", "x"],
      String.raw`--delimiter is one sign, such as ; or |, the word tab, or a control character such as \x01.`,
    ],
    [["apply", "-"], "apply needs --recipe."],
    [["script", "-", "--engine", "excel"], "--engine is pandas or polars or duckdb."],
  ];
  for (const [args, message] of mistakes) {
    const { code, err } = await run(args);
    expect([args, code, err]).toEqual([args, 2, expect.stringContaining(message)]);
  }
});

const datasets = path.join(import.meta.dirname, "../../content/datasets");
const messyTables = globSync("*/*-messy.csv", { cwd: datasets }).toSorted();
const python = inject("python");

describe("the twelve messy tables", () => {
  let pandas: PythonProcess | undefined;
  beforeAll(async () => {
    if (python !== null) pandas = await startPython(python, "pandas");
  });
  afterAll(() => pandas?.stop());

  test.each(messyTables)(
    "%s: the same bytes as the page, and as the script in pandas",
    async (file) => {
      const source = readFileSync(path.join(datasets, file));
      await run(["ask", path.join(datasets, file), "--yes", "--out", "r.json"]);
      const { steps } = parseRecipe(read("r.json"));
      expect(steps.length).toBeGreaterThan(1);
      const page = Buffer.from(writeCsv(applySteps((await openFile(source)).table, steps).table));
      await run(["apply", path.join(datasets, file), "--recipe", "r.json", "--out", "out.csv"]);
      expect(read("out.csv")).toBe(page.toString());
      if (!pandas) return;
      const { out } = await run(["script", path.join(datasets, file), "--recipe", "r.json"]);
      const written = await pandas.run(out, source);
      expect("bytes" in written ? Buffer.from(written.bytes).toString() : written).toBe(
        page.toString(),
      );
    },
  );

  test("are twelve", () => {
    expect(messyTables).toHaveLength(12);
  });
});
