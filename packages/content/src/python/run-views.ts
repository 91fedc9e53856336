import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { DuckDBInstance } from "@duckdb/node-api";

import { catalogue } from "../datasets/catalogue.ts";
import { readCsv } from "../datasets/csv.ts";
import { datasetFolder } from "../datasets/dataset-files.ts";
import { type CodeTool, renderViewCode } from "../datasets/view/view-code.ts";
import { type View, wholeTable } from "../datasets/view/view.ts";
import { runPython } from "./run-python.ts";

const run = promisify(execFile);
const canRun = (command: string, ...args: string[]) =>
  run(command, args, { timeout: 240_000 }).then(
    () => true,
    () => false,
  );

/** Whether R is installed; if it isn't, says how to install it. */
export async function detectR(): Promise<boolean> {
  const isInstalled = await canRun("Rscript", "--version");
  if (!isInstalled) {
    console.warn(
      "\nTHE TESTS THAT RUN R ARE SKIPPED: no Rscript was found. On Debian, apt-get install r-base-core.\n",
    );
  }
  return isInstalled;
}

/** Detects which of the tools are installed. DuckDB comes with the packages. */
export async function detectTools(python: string | null): Promise<Record<CodeTool, boolean>> {
  return {
    pandas: python !== null,
    Polars: python !== null && (await canRun(python, "-s", "-c", "import polars")),
    DuckDB: true,
    R: await detectR(),
  };
}

export interface DatasetView {
  slug: string;
  view: Partial<View>;
}

/**
 * Runs the code of views with a tool. Each result is a table of names and rows, with numbers in the form of
 * `normalizeNumber`.
 */
export async function runViews(
  tool: CodeTool,
  views: readonly DatasetView[],
  python: string | null,
): Promise<string[][][]> {
  const codes = views.map(({ slug, view }) => {
    const columns = catalogue.find((dataset) => dataset.slug === slug)?.columns ?? [];
    const file = (ending: string) => path.join(datasetFolder, slug, `${slug}.${ending}`);
    const source = { csv: file("csv"), parquet: file("parquet"), columns };
    return renderViewCode(tool, source, { ...wholeTable, ...view });
  });
  const printed = await runners[tool](codes, python ?? "");
  return printed.map((csv) => readCsv(csv).map((cells) => cells.map(normalizeNumber)));
}

const runners: Record<CodeTool, (codes: string[], python: string) => Promise<string[]>> = {
  pandas: (codes, python) => runInPython(codes, "df.to_csv(index=False)", python),
  Polars: (codes, python) => runInPython(codes, "df.write_csv()", python),
  DuckDB: runInDuckdb,
  R: (codes) => runInR(codes, 'write.csv(df, row.names = FALSE, na = "")'),
};

/** Runs codes in one R process, because it starts slowly. Returns what each prints, with `print` after it. */
export async function runInR(codes: readonly string[], print: string): Promise<string[]> {
  const args = codes.flatMap((code) => ["-e", `${code}\n${print}\ncat("\\f")`]);
  const { stdout } = await run("Rscript", args);
  return stdout.split("\f").slice(0, -1);
}

/** Runs queries in DuckDB. Returns each result as CSV. */
export async function runInDuckdb(queries: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "queries-"));
  // Without extensions, which DuckDB would download.
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    const results: string[] = [];
    for (const [at, query] of queries.entries()) {
      const target = path.join(folder, `${at}.csv`);
      await connection.run(`COPY (${query.trim().replace(/;$/, "")}) TO '${target}' (HEADER)`);
      results.push(await readFile(target, "utf8"));
    }
    return results;
  } finally {
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runInPython(codes: string[], csv: string, python: string): Promise<string[]> {
  const blocks = codes.map((code) => ({ line: 1, code: `${code}\nprint(${csv}, end="")` }));
  const { pages } = await runPython(python, [{ file: "view", blocks }], []);
  return pages.flat().map(({ stdout, error }) => {
    if (error) throw new Error(error.message);
    return stdout;
  });
}

/**
 * Formats a number with 12 significant digits, because tools add in different orders and may write 42.0 or 1e+05.
 */
export function normalizeNumber(cell: string): string {
  return /^-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)$/i.test(cell)
    ? String(Number(Number(cell).toPrecision(12)))
    : cell;
}

export type FileRow = Readonly<Record<string, string>>;

/** Reads the rows of a dataset's CSV file as texts, and the column names. */
export async function readFileRows(slug: string): Promise<{ names: string[]; rows: FileRow[] }> {
  const text = await readFile(path.join(datasetFolder, slug, `${slug}.csv`), "utf8");
  const [names = [], ...lines] = readCsv(text);
  const rows = lines.map((line): FileRow =>
    Object.fromEntries(names.map((name, index) => [name, line[index] ?? ""])),
  );
  return { names, rows };
}

/** Compares by code points. Missing values are last. */
export function compareTexts(a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return a < b ? -1 : Number(a > b);
}
