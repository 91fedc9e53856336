import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

import manifest from "../../package.json" with { type: "json" };
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { pluralize } from "../format-count.ts";
import { parseDelimiter } from "../read/delimiters.ts";
import { ENCODINGS } from "../read/dialect.ts";
import type { OpenOptions } from "../read/open-file.ts";
import { applySteps, getSourceColumnNames } from "../recipe/apply-steps.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { ScriptBlock } from "../scripts/format-script.ts";
import type { PolarsScriptInput } from "../scripts/polars-script.ts";
import { writeCsv } from "../write/write-csv.ts";
import { acceptSuggestions, requestDecisions } from "./ask.ts";
import { applyInDuckdb, openHead } from "./duckdb.ts";
import {
  type CommandIo,
  findFiles,
  getDisplayName,
  openTable,
  openTableOrSample,
  readRecipe,
  showProgress,
  UsageError,
  writeOutput,
} from "./files.ts";
import { applyRecipe, findDoubts, findIssues, type Problem } from "./problems.ts";
import { CancelledError } from "./prompt.ts";
import { type FileReport, formatProblem, formatReports, type ReportFormat } from "./report.ts";

export const HELP = `clean-table finds what is wrong with tables, and fixes it by recipes.

Usage:
  clean-table check  FILES [--recipe FILE] [--strict] [--json | --github]
  clean-table apply  FILES --recipe FILE [--out FILE-OR-FOLDER] [--format csv|xlsx|parquet] [--partial]
                     [--engine duckdb]
  clean-table script FILE [--recipe FILE] [--engine pandas|polars|duckdb] [--out FILE]
  clean-table ask    FILE [--out FILE] [--yes]

FILES are CSV, Excel, JSON or Parquet files, also packed, patterns such as 'in/*.csv', or - for standard input.

Commands:
  check   Lists what is wrong, with rows and examples. With a recipe: where a file differs from the
          one that the recipe was made for.
  apply   Applies a recipe and writes the clean table. A file that doesn't fit is reported, and
          nothing is written for it.
  script  Writes a script that does the same in pandas, Polars or DuckDB. Without a recipe: with
          all suggested fixes.
  ask     Asks about each issue and writes the recipe.

Options:
  --recipe FILE      the recipe, as JSON from this command or the page
  --out PATH         where to write; standard output without it. A folder for several files
  --format FORMAT    csv (default), xlsx or parquet; otherwise by the ending of --out
  --partial          leave out the steps that don't fit, and write the file anyway
  --strict           questions are problems too; with a recipe, so are issues that it leaves
  --json, --github   the report as JSON, or as annotations of GitHub Actions
  --engine ENGINE    pandas (default), polars or duckdb. With apply: duckdb, for a CSV file, also as
                     .csv.gz, that doesn't fit into memory; it needs the package @duckdb/node-api
  --memory SIZE      with --engine duckdb: the most memory that DuckDB may use, such as 1GB. It keeps
                     the rest on the disk
  --yes              take all suggestions without asking, and leave questions open
  --help, --version

How to read a text file, instead of a guess:
  --encoding NAME    as in Python, such as utf-8, cp1252 or cp932
  --delimiter CHAR   one sign, such as ; or |, the word tab, or a control character such as \\x01
  --quote CHAR       " or '
  --escape CHAR      \\, if it stands before quotation marks in cells
  --comment TEXT     lines that begin with it are left out; '' for none
  --skip-lines N     lines above the table that are left out
  --no-quotes        quotation marks are ordinary characters
And the sheet of a workbook or the table in an archive:
  --sheet NAME

Exit codes:
  0  fine    1  something is wrong with a table    2  the command could not run

Examples:
  clean-table check orders.csv
  clean-table ask orders.csv --out recipe.json
  clean-table apply 'in/*.csv' --recipe recipe.json --out out/
  clean-table script orders.csv --recipe recipe.json --engine polars > clean.py
  clean-table apply huge.csv --recipe recipe.json --engine duckdb --out clean.csv
  cat orders.csv | clean-table apply - --recipe recipe.json | head
`;

const readingOptions = {
  encoding: { type: "string" },
  delimiter: { type: "string" },
  quote: { type: "string" },
  escape: { type: "string" },
  comment: { type: "string" },
  "skip-lines": { type: "string" },
  "no-quotes": { type: "boolean" },
  sheet: { type: "string" },
} satisfies ParseArgsOptionsConfig;

const commandOptions = {
  check: {
    recipe: { type: "string" },
    strict: { type: "boolean" },
    json: { type: "boolean" },
    github: { type: "boolean" },
  },
  apply: {
    recipe: { type: "string" },
    out: { type: "string" },
    format: { type: "string" },
    partial: { type: "boolean" },
    engine: { type: "string" },
    memory: { type: "string" },
  },
  script: { recipe: { type: "string" }, engine: { type: "string" }, out: { type: "string" } },
  ask: { out: { type: "string" }, yes: { type: "boolean" } },
} satisfies Record<string, ParseArgsOptionsConfig>;

type CommandName = keyof typeof commandOptions;

interface Arguments {
  files: string[];
  texts: Partial<Record<string, string>>;
  flags: ReadonlySet<string>;
}

const commands: Record<CommandName, (given: Arguments, io: CommandIo) => Promise<number>> = {
  check: runCheck,
  apply: runApply,
  script: runScript,
  ask: runAsk,
};

const WRONG = 1;
const UNUSABLE = 2;
const CANCELLED = 130;

/** Runs `clean-table` with these arguments. Returns its exit code. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    const [name = "--help", ...rest] = args;
    if (args.length === 0 || args.includes("--help") || name === "help") {
      await writeOutput(undefined, HELP, io);
      return args.length === 0 ? UNUSABLE : 0;
    }
    if (name === "--version") {
      await writeOutput(undefined, `${manifest.version}\n`, io);
      return 0;
    }
    if (!isCommandName(name)) {
      throw new UsageError(`There is no command ${name}. Use check, apply, script or ask.`);
    }
    return await commands[name](parseArguments(name, rest), io);
  } catch (error) {
    if (error instanceof CancelledError) return CANCELLED;
    if (!(error instanceof UsageError || error instanceof CleanError)) throw error;
    io.stderr.write(`clean-table: ${error.message}\n`);
    return UNUSABLE;
  }
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandOptions, name);
}

function parseArguments(name: CommandName, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...readingOptions, ...commandOptions[name] },
      allowPositionals: true,
    });
    const entries = Object.entries(values);
    return {
      files: positionals,
      texts: Object.fromEntries(
        entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      ),
      flags: new Set(entries.flatMap(([key, value]) => (value === true ? [key] : []))),
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message} See clean-table --help.`);
  }
}

function getOpenOptions(given: Arguments): OpenOptions {
  const { texts, flags } = given;
  const { delimiter, sheet, comment, "skip-lines": skipped } = texts;
  const encoding = getChoice(given, "encoding", ENCODINGS);
  const quote = getChoice(given, "quote", ["'", '"']);
  const escape = getChoice(given, "escape", ["\\"]);
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter: getDelimiter(delimiter) }),
    ...(quote === undefined ? {} : { quote: quote === "'" ? quote : null }),
    ...(escape === undefined ? {} : { escape }),
    ...(comment === undefined ? {} : { comment: comment === "" ? null : comment }),
    ...(skipped === undefined ? {} : { skipLines: parseLineCount(skipped) }),
    ...(flags.has("no-quotes") ? { quotes: false } : {}),
    ...(sheet === undefined ? {} : { sheet }),
  };
}

function getDelimiter(text: string): string {
  const delimiter = parseDelimiter(text);
  if (delimiter !== undefined) return delimiter;
  throw new UsageError(
    String.raw`--delimiter is one sign, such as ; or |, the word tab, or a control character such as \x01.`,
  );
}

function parseLineCount(text: string): number | null {
  if (!/^[0-9]{1,6}$/.test(text)) throw new UsageError("--skip-lines is a number of lines.");
  return Number(text) || null;
}

function getChoice<Name extends string>(
  { texts }: Arguments,
  option: string,
  names: readonly Name[],
): Name | undefined {
  const text = texts[option];
  if (text === undefined) return undefined;
  const name = names.find((name) => name === text);
  if (name === undefined) throw new UsageError(`--${option} is ${names.join(" or ")}.`);
  return name;
}

/** Reads the recipe of `--recipe`; undefined without the option. */
async function findRecipe({ texts }: Arguments, io: CommandIo): Promise<Recipe | undefined> {
  return texts.recipe === undefined ? undefined : readRecipe(texts.recipe, io);
}

async function runCheck(given: Arguments, io: CommandIo): Promise<number> {
  const recipe = await findRecipe(given, io);
  const isStrict = given.flags.has("strict");
  const reports: FileReport[] = [];
  for (const file of findFiles(given.files, io)) {
    const opened = await openTable(file, io, getOpenOptions(given), recipe);
    const problems: Problem[] = findDoubts(opened);
    if (recipe) {
      const result = applyRecipe(opened, opened.bytes, recipe);
      problems.push(...result.problems);
      // Rows may have moved, so these problems name none.
      if (isStrict) problems.push(...findIssues(result.table).map(withoutRows));
    } else {
      problems.push(...findIssues(opened.table));
    }
    reports.push({ file: getDisplayName(file), table: opened.table, problems });
  }
  const { flags } = given;
  const format: ReportFormat = flags.has("json") ? "json" : flags.has("github") ? "github" : "text";
  await writeOutput(undefined, formatReports(reports, format), io);
  const isWrong = ({ kind }: Problem) => kind !== "question" || isStrict;
  return reports.some(({ problems }) => problems.some(isWrong)) ? WRONG : 0;
}

function withoutRows(problem: Problem): Problem {
  return { ...problem, rows: [], rowCount: 0 };
}

const tableFormats = ["csv", "xlsx", "parquet"] as const;
type TableFormat = (typeof tableFormats)[number];

async function runApply(given: Arguments, io: CommandIo): Promise<number> {
  const recipe = await findRecipe(given, io);
  if (!recipe) throw new UsageError("apply needs --recipe. Make one with clean-table ask.");
  const files = findFiles(given.files, io);
  const target = await findTarget(given, files, io);
  if (getChoice(given, "engine", ["duckdb"]) !== undefined)
    return runApplyInDuckdb(given, recipe, files, target, io);
  if (given.texts.memory !== undefined) throw new UsageError("--memory needs --engine duckdb.");
  let hasProblems = false;
  for (const file of files) {
    const opened = await openTable(file, io, getOpenOptions(given), recipe);
    showProgress(`Applying ${pluralize(recipe.steps.length, "step")} to ${file} …`, io);
    const { table, problems } = applyRecipe(opened, opened.bytes, recipe);
    const isWritten = problems.length === 0 || given.flags.has("partial");
    if (problems.length > 0) {
      hasProblems = true;
      const lines = problems.flatMap(formatProblem).join("\n");
      const outcome = isWritten ? "written without what doesn't fit" : "nothing written";
      io.stderr.write(`${getDisplayName(file)}: ${outcome}\n${lines}\n`);
    }
    if (isWritten) {
      await writeOutput(target.getPath(file), await formatTable(table, target.format), io);
    }
  }
  return hasProblems ? WRONG : 0;
}

async function runApplyInDuckdb(
  given: Arguments,
  recipe: Recipe,
  files: readonly string[],
  target: Target,
  io: CommandIo,
): Promise<number> {
  if (target.format !== "csv" || given.flags.has("partial"))
    throw new UsageError(
      "With --engine duckdb, apply writes CSV, and nothing if a step doesn't fit.",
    );
  const memoryLimit = given.texts.memory;
  if (memoryLimit !== undefined && !/^[1-9][0-9]{0,5}[MG]B$/.test(memoryLimit))
    throw new UsageError("--memory is a size such as 800MB or 2GB.");
  let hasProblems = false;
  for (const file of files) {
    const written = target.getPath(file);
    if (written === undefined || file === "-")
      throw new UsageError("--engine duckdb reads a file and writes one. Add --out.");
    const opened = await openHead(file, io, getOpenOptions(given), recipe);
    if (!opened) {
      throw new UsageError(
        `--engine duckdb reads CSV, which may be packed as .csv.gz. Save ${file} as CSV, and apply the recipe to that.`,
      );
    }
    showProgress(`Applying ${pluralize(recipe.steps.length, "step")} to ${file} in DuckDB …`, io);
    const source = path.resolve(io.cwd, file);
    const problem = await applyInDuckdb(opened, recipe, { source, target: written, memoryLimit });
    if (problem === undefined) continue;
    hasProblems = true;
    io.stderr.write(`${file}: nothing written\n  ${problem}\n`);
  }
  return hasProblems ? WRONG : 0;
}

async function formatTable(table: Table, format: TableFormat): Promise<Uint8Array> {
  switch (format) {
    case "csv":
      return writeCsv(table);
    case "xlsx":
      return (await import("../write/write-xlsx.ts")).writeXlsx(table);
    case "parquet":
      return (await import("../write/write-parquet.ts")).writeParquet(table);
  }
}

interface Target {
  format: TableFormat;
  /** The file to write for a source; undefined for standard output. */
  getPath(source: string): string | undefined;
}

/** Where to write the clean tables. Never into a source. */
async function findTarget(given: Arguments, files: string[], io: CommandIo): Promise<Target> {
  const { out } = given.texts;
  const ending = out === undefined ? undefined : /\.(csv|xlsx|parquet)$/.exec(out)?.[1];
  const format =
    getChoice(given, "format", tableFormats) ??
    tableFormats.find((format) => format === ending) ??
    "csv";
  if (out === undefined || out === "-") {
    if (files.length > 1) throw new UsageError("Several files need --out with a folder.");
    return { format, getPath: () => undefined };
  }
  const absolute = path.resolve(io.cwd, out);
  const isFolder =
    files.length > 1 ||
    /[/\\]$/.test(out) ||
    (await stat(absolute).then(
      (found) => found.isDirectory(),
      () => false,
    ));
  if (isFolder) await mkdir(absolute, { recursive: true });
  const getPath = (source: string) => {
    const name = source === "-" ? "table" : getBaseName(source);
    return isFolder ? path.join(absolute, `${name}.${format}`) : absolute;
  };
  const targets = files.map(getPath);
  if (new Set(targets).size < targets.length) {
    throw new UsageError("Two of these files have the same name. Write them to different folders.");
  }
  if (files.some((file) => targets.includes(path.resolve(io.cwd, file)))) {
    throw new UsageError("--out would overwrite a source. Choose another folder.");
  }
  return { format, getPath };
}

/** The name of a file without folder and ending, that of gzip included. */
function getBaseName(file: string): string {
  return path.parse(file.replace(/\.gz$/i, "")).name;
}

function getOnlyFile(given: Arguments, io: CommandIo): string {
  const [file = "-", ...others] = findFiles(given.files, io);
  if (others.length > 0) throw new UsageError("Name one file.");
  return file;
}

const engines = ["pandas", "polars", "duckdb"] as const;

async function runScript(given: Arguments, io: CommandIo): Promise<number> {
  const engine = getChoice(given, "engine", engines) ?? "pandas";
  const recipe = await findRecipe(given, io);
  const file = getOnlyFile(given, io);
  const options = getOpenOptions(given);
  // With a recipe, the script for DuckDB needs the first rows only, so the file may be of any size.
  const isHead = engine === "duckdb" && recipe !== undefined && file !== "-";
  const head = isHead ? await openHead(file, io, options, recipe) : undefined;
  const opened = head ?? (await openTableOrSample(file, io, options, recipe));
  const { dialect, table, isNonstandard } = opened;
  const steps = recipe?.steps ?? acceptSuggestions(table);
  if (engine === "duckdb") {
    const { buildDuckdbScript } = await import("../scripts/duckdb-script.ts");
    const name = getBaseName(file);
    // A table of another format has to be saved as CSV first.
    const source = dialect.format === "text" ? file : path.join(path.dirname(file), `${name}.csv`);
    const files =
      file === "-"
        ? { source: "messy.csv", target: "table-clean.csv" }
        : { source, target: `${name}-clean.csv` };
    const { bytes } = opened;
    const input = { dialect, source: table, steps, isNonstandard, bytes };
    const { blocks, why } = buildDuckdbScript(input, files);
    if (!blocks) throw new UsageError(why);
    const { formatScript } = await import("../scripts/format-script.ts");
    await writeOutput(given.texts.out, formatScript(blocks), io);
    return 0;
  }
  const refused = applySteps(table, steps).outcomes.find(({ error }) => error !== undefined);
  if (refused?.error) {
    io.stderr.write(`${getDisplayName(file)}: the recipe doesn't fit. ${refused.error.message}\n`);
    return WRONG;
  }
  const blocks = await buildScript(engine, { dialect, source: table, steps, isNonstandard });
  const { formatScript } = await import("../scripts/format-script.ts");
  await writeOutput(given.texts.out, formatScript(blocks), io);
  return 0;
}

async function buildScript(
  engine: "pandas" | "polars",
  input: PolarsScriptInput & { source: Table },
): Promise<ScriptBlock[]> {
  if (engine === "pandas") {
    const { buildPandasScript } = await import("../scripts/pandas-script.ts");
    return buildPandasScript(input, "arguments");
  }
  const { buildPolarsScript } = await import("../scripts/polars-script.ts");
  const { blocks, why } = buildPolarsScript(input, "arguments");
  if (!blocks) throw new UsageError(why);
  return blocks;
}

async function runAsk(given: Arguments, io: CommandIo): Promise<number> {
  const file = getOnlyFile(given, io);
  const { dialect, table, sample } = await openTableOrSample(file, io, getOpenOptions(given));
  if (file === "-" && !given.flags.has("yes")) {
    throw new UsageError("ask reads your answers from standard input. Name a file.");
  }
  const steps = given.flags.has("yes")
    ? acceptSuggestions(table)
    : await requestDecisions(table, io);
  const recipe: Recipe = {
    version: 1,
    dialect,
    steps,
    made: {
      columns: getSourceColumnNames(table, steps),
      touched: applySteps(table, steps).outcomes.map(({ touched }) => touched),
      ...(sample && { isSample: true }),
    },
  };
  const out = given.texts.out ?? (file === "-" ? undefined : `${getBaseName(file)}-recipe.json`);
  await writeOutput(out, `${JSON.stringify(recipe, null, 2)}\n`, io);
  if (out !== undefined && out !== "-") io.stderr.write(`The recipe is in ${out}.\n`);
  return 0;
}
