import { getCellText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { UNPRINTABLE_CHARACTER } from "../escape-unprintable.ts";
import type { TextDialect } from "../read/dialect.ts";
import { needsTextPreparation } from "../read/prepare-text.ts";
import { describeStep, getStepKind, type Step, type StepName } from "../steps/kinds.ts";
import { isAppend } from "../steps/rows/append.ts";
import type { Helper } from "../steps/script-change.ts";
import { combineSteps } from "./combine-steps.ts";
import { compileSteps, type Statement } from "./compile-steps.ts";
import {
  buildSqlStep,
  CELL,
  countUses,
  setNullMacro,
  getColumnsAfter,
  replaceValuesMacro,
  type SqlColumn,
  TABLE,
} from "./duckdb-steps.ts";
import type { ScriptBlock } from "./format-script.ts";
import type { PolarsScriptInput } from "./polars-script.ts";
import {
  buildSaveFirstComments,
  getTableWidth,
  listAppendedFiles,
  type ScriptFiles,
  type ScriptInput,
  toScriptDialect,
} from "./script-parts.ts";
import {
  toSqlComment,
  toSqlList,
  toSqlMap,
  toSqlName,
  toSqlNames,
  toSqlPattern,
  toSqlString,
  wrapSql,
} from "./sql-code.ts";

/** The blocks of a script for DuckDB, or a sentence about why there is none. */
export type DuckdbScript =
  | { blocks: ScriptBlock[]; why?: undefined }
  | { blocks?: undefined; why: string };

/** Why there is no script. */
class UnsupportedScriptError extends Error {}

export interface DuckdbScriptInput extends PolarsScriptInput {
  /** The text file or its beginning, for the line ends of a table with cells of several lines. */
  bytes?: Uint8Array;
}

/**
 * Builds the script for DuckDB: views that read the file, macros, and one `COPY` of a query with a common table
 * expression for each group of steps. There is none if DuckDB would read the file differently or can't do one of the
 * steps without loss.
 *
 * The script depends on the first rows of the source only, so these suffice if the file is large.
 */
export function buildDuckdbScript(script: DuckdbScriptInput, files: ScriptFiles): DuckdbScript {
  try {
    return { blocks: buildBlocks(script, files) };
  } catch (error) {
    if (error instanceof UnsupportedScriptError) return { why: error.message };
    throw error;
  }
}

/** What a step does to rows, for the names of the tables and for what has to come before it. */
const TABLE_NAMES: Readonly<Partial<Record<StepName, string>>> = {
  header: "named",
  footer: "without_footer",
  "long-rows": "without_long_rows",
  "blank-rows": "without_empty_rows",
  "repeated-headers": "without_headers",
  duplicates: "without_duplicates",
  sort: "sorted",
  filter: "filtered",
  fill: "filled",
  agree: "agreed",
  formulas: "renamed",
  swap: "swapped",
  rename: "renamed",
  split: "split_up",
  "split-rows": "unnested",
  extract: "extracted",
  marks: "marked",
  join: "joined",
  "drop-columns": "selected",
};

/** Steps that remove rows. DuckDB doesn't read the cells of such rows, so it wouldn't stop at them. */
const REMOVES_ROWS: ReadonlySet<StepName> = new Set<StepName>([
  "header",
  "footer",
  "long-rows",
  "blank-rows",
  "repeated-headers",
  "filter",
]);
/** Steps before which rows without values can be removed with the same result. */
const ALLOWS_BLANK_ROWS: ReadonlySet<StepName> = new Set<StepName>([
  "long-rows",
  "repeated-headers",
  "duplicates",
  "sort",
  "filter",
  "spaces",
  "missing",
  "spellings",
  "separators",
  "replace",
  "replace-pattern",
  "pad",
  "extract",
  "agree",
  "month-names",
  "formulas",
  "numbers",
  "booleans",
  "dates",
  "times",
  "whole",
  "swap",
  "rename",
  "split",
  "marks",
  "join",
  "drop-columns",
]);

function buildBlocks(script: DuckdbScriptInput, files: ScriptFiles): ScriptBlock[] {
  const { dialect, source, steps, isNonstandard = false } = script;
  const text = toScriptDialect(dialect);
  assertSupportedDialect(text, isNonstandard);
  const header = steps[0]?.kind === "header" ? steps[0] : undefined;
  const names = header
    ? readHeaderNames(script, 0)
    : source.columns.map((_, at) => `column ${at + 1}`);
  let columns: SqlColumn[] = names.map((name) => ({ name, type: "text" }));
  const order = findFreeName("row_number", steps, names);
  const tables = new Map<number, { before: SqlColumn[]; after: SqlColumn[] }>();
  const compiled = compileSteps(
    steps,
    (step, number) => {
      assertColumnNames(columns);
      const before = columns;
      if (step.kind === "header") {
        if (number === 0) return [];
        columns = readHeaderNames(script, number).map((name) => ({ name, type: "text" }));
        tables.set(number, { before, after: columns });
        return buildLaterHeader(script, number, before, columns, order);
      }
      // The other files are read with the first one.
      if (step.kind === "append") return [];
      const code = buildSqlStep(step, { columns, order });
      if ("why" in code) throw new UnsupportedScriptError(code.why);
      columns = getColumnsAfter(step, columns);
      tables.set(number, { before, after: columns });
      return code;
    },
    header ? 1 : 0,
    (statements) => statements.length,
  );
  assertColumnNames(columns);

  const query = new QueryBuilder(steps, order);
  query.addTable(
    "numbered",
    ["-- Number the rows, to keep their order."],
    [`SELECT row_number() OVER () AS ${order}, * FROM messy`],
    [],
  );
  const reading = new SourceReader(script, text, names);
  const checks = reading.buildChecks(order);
  if (checks.length > 0) {
    query.addTable(
      header ? "named" : "checked",
      [
        ...(header ? [toSqlComment(describeStep(header))] : []),
        "-- Stop if another file has other columns or lines.",
      ],
      [
        "SELECT * FROM numbered",
        ...checks.map((check, at) => `${at === 0 ? "WHERE" : "  AND"} ${check}`),
      ],
      header ? [0] : [],
    );
  }
  reading.addOtherFiles(query, order);
  for (const statement of compiled.statements) query.addStatement(statement, tables);
  query.flush();

  const helpers = new Map<Helper, readonly number[]>();
  for (const [macro, numbers] of query.macros) helpers.set(macro, numbers);
  for (const [helper, numbers] of compiled.helpers) helpers.set(helper, numbers);
  const macros = [...helpers].map(([helper, numbers]) =>
    toBlock(helper.write(compiled.features), numbers, 1),
  );
  return [
    toBlock(buildSettings(files, dialect), [], 0),
    toBlock(reading.buildViews(), header ? [0] : [], 1),
    ...reading.buildOtherViews(files),
    ...macros,
    toBlock([...CSV_MACRO], [], 1),
    ...query.finish(columns),
  ];
}

/** Stops for files that DuckDB would read differently. */
function assertSupportedDialect(text: TextDialect, isNonstandard: boolean): void {
  if (isNonstandard) {
    throw new UnsupportedScriptError(
      "DuckDB would misread this file, which has a quotation mark inside a cell or a line that ends with a carriage return alone. Save the messy table as CSV in the cleaner first, or use pandas.",
    );
  }
  if (
    needsTextPreparation(text) ||
    text.quote ||
    text.escape ||
    text.skipsSpaces ||
    text.replacesWrongBytes
  ) {
    throw new UnsupportedScriptError(
      "DuckDB can't read the layout of this file: its comments, its quotation marks or how its columns are separated. Save the messy table as CSV in the cleaner first, or use pandas.",
    );
  }
  if (text.encoding !== "utf-8" && text.encoding !== "utf-8-sig") {
    throw new UnsupportedScriptError(
      `DuckDB reads UTF-8, and this file is ${text.encoding}. Save it as UTF-8 first, or use pandas.`,
    );
  }
}

/** Stops at names that DuckDB can't tell apart, or that would be shown otherwise than they are. */
function assertColumnNames(columns: readonly SqlColumn[]): void {
  const known = new Map<string, string>();
  for (const { name } of columns) {
    const same = known.get(name.toLowerCase());
    if (same !== undefined) {
      throw new UnsupportedScriptError(
        `DuckDB doesn't tell the columns “${same}” and “${name}” apart. Rename one of them in the file first, or use pandas.`,
      );
    }
    known.set(name.toLowerCase(), name);
    if (name.search(UNPRINTABLE_CHARACTER) >= 0) {
      throw new UnsupportedScriptError(
        `The name of column ${known.size} has a line break or an invisible character, which SQL can't escape. Rename it in the file first, or use pandas.`,
      );
    }
  }
}

function findFreeName(name: string, steps: readonly Step[], names: readonly string[]): string {
  const taken = JSON.stringify([names, steps]).toLowerCase();
  return taken.includes(`"${name}`) ? findFreeName(`${name}_`, steps, names) : name;
}

function toTable({ source }: ScriptInput): Table {
  return { ...source, rows: source.columns[0]?.codes.length ?? 0 };
}

function applyLeadingSteps(script: ScriptInput, count: number): Table {
  try {
    return script.steps
      .slice(0, count)
      .reduce((table, step) => getStepKind(step).apply(table, step).table, toTable(script));
  } catch (error) {
    if (!(error instanceof CleanError)) throw error;
    throw new UnsupportedScriptError(
      "The names of the columns are further down than this part of the file. Use pandas.",
    );
  }
}

/** Returns the names that a header gives, after the steps before it. */
function readHeaderNames(script: ScriptInput, number: number): string[] {
  return applyLeadingSteps(script, number + 1).columns.map(({ name }) => name);
}

function toRow(texts: readonly string[]): string {
  return `row(${texts.map((text) => (text === "" ? "NULL" : toSqlString(text))).join(", ")})`;
}

function listHeaderCells({ columns }: Table, first: number, last: number): string {
  const rows = Array.from({ length: last - first + 1 }, (_, at) =>
    toRow(columns.map((column) => getCellText(column, first - 1 + at))),
  );
  return `[${rows.join(", ")}]`;
}

/** Returns the first and the last row of a header. */
function getHeaderRows({ row, rows = 1 }: Extract<Step, { kind: "header" }>) {
  return { first: Math.max(1, row - rows + 1), last: row };
}

function buildLaterHeader(
  script: ScriptInput,
  number: number,
  before: readonly SqlColumn[],
  after: readonly SqlColumn[],
  order: string,
): string[] {
  const step = script.steps[number];
  if (step?.kind !== "header") return [];
  const table = applyLeadingSteps(script, number);
  const { first, last } = getHeaderRows(step);
  const old = before.map(({ name }) => name);
  const renamed = after.map(({ name }, at) => `${toSqlName(old[at] ?? "")} AS ${toSqlName(name)}`);
  const cells = `row(${toSqlNames(old)})`;
  return [
    `SELECT ${order} - ${last} AS ${order}, ${renamed.join(", ")}`,
    `FROM (SELECT * REPLACE (row_number() OVER (ORDER BY ${order}) AS ${order}) FROM ${TABLE})`,
    `WHERE ${order} > ${last} AND (`,
    `  SELECT CASE WHEN list(${cells} ORDER BY ${order}) = ${listHeaderCells(table, first, last)} THEN true ELSE error('The columns don''t match the recipe.') END`,
    `  FROM (FROM ${TABLE} ORDER BY ${order} LIMIT ${last - first + 1} OFFSET ${first - 1})`,
    ")",
  ];
}

/** Codes of characters that hardly occur in texts. One of them stands for the delimiter where lines are read whole. */
const LINE_DELIMITERS = [1, 2, 3, 4, 5, 6, 7, 28, 29, 30, 31];

/** Writes the views that read the file, and the conditions that stop at another one. */
class SourceReader {
  readonly #script: DuckdbScriptInput;
  readonly #text: TextDialect;
  readonly #names: readonly string[];
  /** Whether rows without values are removed while reading, as a step does later. */
  readonly #dropsBlankRows: boolean;
  readonly #hasLineBreaks: boolean;

  constructor(script: DuckdbScriptInput, text: TextDialect, names: readonly string[]) {
    this.#script = script;
    this.#text = text;
    this.#names = names;
    const sources = [script.source, ...(script.source.others?.values() ?? [])];
    this.#hasLineBreaks = sources.some(({ columns }) =>
      columns.some(({ values }) => "bytes" in values && hasLineBreak(values)),
    );
    this.#dropsBlankRows = names.length > 1 && canDropBlankRows(script.steps);
    if (names.length === 1 || this.#dropsBlankRows) return;
    // DuckDB leaves out blank lines of a table with several columns.
    if (this.#hasLineBreaks || sources.some((source) => findBlankRow(source) >= 0)) {
      throw new UnsupportedScriptError(
        `DuckDB leaves out blank lines, and this ${this.#hasLineBreaks ? "table has cells of several lines, in which they can't be found" : "table has some"}. Add the step “Remove empty rows” after the column names, or use pandas.`,
      );
    }
  }

  /** Appends the rows of other files, numbered after those of the first one. */
  addOtherFiles(query: QueryBuilder, order: string): void {
    const own = this.#script.steps.flatMap((step, at) => (step.kind === "append" ? [at] : []));
    const parts = listAppendedFiles(this.#script).flatMap((name, at) => {
      const view = `messy_${at + 2}`;
      const isOther = `(SELECT CASE WHEN parse_filename(getvariable('source')) <> ${toSqlString(name)} THEN true ELSE error('The file would be appended to itself.') END)`;
      const checks = [...this.buildChecks(order, view, `lines_${at + 2}`), isOther];
      return [
        "UNION ALL",
        `SELECT * REPLACE (${order} + ${at + 1}${"0".repeat(12)} AS ${order}) FROM (`,
        `  SELECT row_number() OVER () AS ${order}, * FROM ${view}`,
        `) WHERE ${checks.join(" AND ")}`,
      ];
    });
    if (parts.length === 0) return;
    const comments = own.flatMap((at) => {
      const step = this.#script.steps[at];
      return step ? [toSqlComment(describeStep(step))] : [];
    });
    query.addTable("appended", comments, [`FROM ${query.lastTable}`, ...parts], own);
  }

  /** Writes a view for each file whose rows are appended. It is in the folder of the first one. */
  buildOtherViews(files: ScriptFiles): ScriptBlock[] {
    const first = files === "arguments" ? "" : files.source;
    return listAppendedFiles(this.#script).map((name, at) => {
      const file = toSqlString(getFolder(first) + name);
      const lines = this.#buildFileViews(file, `_${at + 2}`);
      return toBlock(lines, [this.#script.steps.findIndex(isAppend)], 1);
    });
  }

  buildViews(): string[] {
    return [
      "-- Read each cell as text; an empty one is missing.",
      ...this.#buildFileViews("getvariable('source')"),
    ];
  }

  /** Writes the views of the rows and of the lines of a file. The suffix belongs to their names. */
  #buildFileViews(file: string, suffix = ""): string[] {
    const { delimiter, quotes } = this.#text;
    const columns = this.#names.map((name) => `${toSqlString(name)}: 'VARCHAR'`).join(", ");
    const absent = this.#findAbsentCharacter();
    const shared = "header = false, auto_detect = false";
    const quote = quotes ? `quote = '"', escape = '"'` : "quote = '', escape = ''";
    // With cells of several lines, DuckDB can't fill short rows in parallel, and may guess the wrong line end.
    const parallel = this.#hasLineBreaks
      ? `, parallel = false, new_line = '${findLineEnd(this.#script)}'`
      : "";
    return [
      `CREATE OR REPLACE TEMP VIEW messy${suffix} AS`,
      "FROM read_csv(",
      `  ${file},`,
      `  ${shared}, delim = ${toSqlString(delimiter)}, ${quote}, null_padding = true${parallel},`,
      `  columns = {${columns}}`,
      this.#dropsBlankRows ? `) WHERE coalesce(${toSqlNames(this.#names)}) IS NOT NULL;` : ");",
      `CREATE OR REPLACE TEMP VIEW lines${suffix} AS`,
      `FROM read_csv(${file}, ${shared}, delim = ${absent}, quote = '', escape = '', columns = {'line': 'VARCHAR'});`,
    ];
  }

  /** Returns a control character that isn't in the file, so that each line is read as one cell. */
  #findAbsentCharacter(): string {
    const { dialect, bytes } = this.#script;
    const head = dialect.format === "text" ? bytes : undefined;
    const codes = LINE_DELIMITERS.filter((code) => code !== this.#text.delimiter.charCodeAt(0));
    return `chr(${codes.find((code) => !head?.includes(code)) ?? codes[0]})`;
  }

  /** Returns the pattern of a line whose cells are all empty. */
  #getBlankLine(): string {
    const { delimiter, quotes } = this.#text;
    const cell = quotes ? `("")?` : "";
    return toSqlPattern(`${cell}([${delimiter.replace(/[\\^]/, "\\$&")}]${cell})*`);
  }

  /** Returns conditions for rows, of which the first removes the header. */
  buildChecks(order: string, messy = "messy", lines = "lines"): string[] {
    const { steps, source } = this.#script;
    const [header] = steps;
    const checks: string[] = [];
    let isNamed = false;
    if (header?.kind === "header") {
      const { first, last } = getHeaderRows(header);
      const isBlank = Array.from({ length: last }, (_, row) => isBlankRow(source, row));
      const above = this.#dropsBlankRows ? isBlank.slice(0, first - 1).filter(Boolean).length : 0;
      const dropped = this.#dropsBlankRows ? isBlank.filter(Boolean).length : 0;
      const cells = listHeaderCells(toTable(this.#script), first, last);
      if (dropped > above)
        throw new UnsupportedScriptError("A row of the header is empty. Use pandas.");
      checks.push(
        `${order} > ${last - dropped}`,
        buildCheck(
          `list(row(${toSqlNames(this.#names)})) = ${cells}`,
          "The columns don't match the recipe.",
          `(FROM ${messy} LIMIT ${last - first + 1} OFFSET ${first - 1 - above})`,
        ),
      );
      if (this.#dropsBlankRows && last > 1) {
        if (this.#hasLineBreaks)
          throw new UnsupportedScriptError(
            "DuckDB can't count the lines above the column names, because cells have several lines. Use pandas.",
          );
        checks.push(
          buildCheck(
            `count_if(NOT regexp_full_match(coalesce(line, ''), ${this.#getBlankLine()})) = ${last - dropped}`,
            `The column names aren't in line ${last}.`,
            `(FROM ${lines} LIMIT ${last})`,
          ),
        );
      }
      const lastCell = source.columns.at(-1);
      isNamed = lastCell !== undefined && getCellText(lastCell, last - 1) !== "";
    }
    const { last } = getTableWidth(source);
    if (!isNamed && last > 0) {
      checks.push(
        buildCheck(
          `count(${toSqlName(this.#names[last - 1] ?? "")}) > 0`,
          `All rows have fewer than ${last} cells.`,
          messy,
        ),
      );
    }
    // In a table of one column, a blank line is a row.
    if (this.#names.length > 1 && !this.#hasLineBreaks) {
      const zero = "contains(line, chr(0))";
      checks.push(
        buildCheck(
          `count_if(${this.#dropsBlankRows ? zero : `line IS NULL OR ${zero}`}) = 0`,
          this.#dropsBlankRows
            ? "The file contains NUL bytes."
            : "The file has a blank line, which DuckDB leaves out, or NUL bytes.",
          lines,
        ),
      );
    }
    return checks;
  }
}

/** The path up to the file's name. */
function getFolder(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}

function buildCheck(test: string, message: string, from: string): string {
  return `(SELECT CASE WHEN ${test} THEN true ELSE error(${toSqlString(message)}) END FROM ${from})`;
}

function hasLineBreak({
  bytes,
  starts,
  ends,
}: {
  bytes: Uint8Array;
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}): boolean {
  for (let code = 1; code < starts.length; code += 1) {
    for (let at = starts[code] ?? 0; at < (ends[code] ?? 0); at += 1)
      if (bytes[at] === 0x0a || bytes[at] === 0x0d) return true;
  }
  return false;
}

const LINE_END_BYTES = 1 << 20;

/** Returns the most common line ending as an escape sequence. Ignores line breaks in quoted cells. */
function findLineEnd({ dialect, bytes = new Uint8Array() }: DuckdbScriptInput): string {
  let [pairs, others] = dialect.format === "text" ? [0, 0] : [1, 0];
  let isQuoted = false;
  for (const [at, byte] of bytes.subarray(0, LINE_END_BYTES).entries()) {
    if (byte === 0x22) isQuoted = !isQuoted;
    else if (byte === 0x0a && !isQuoted) {
      if (bytes[at - 1] === 0x0d) pairs += 1;
      else others += 1;
    }
  }
  return pairs > others ? String.raw`\r\n` : String.raw`\n`;
}

function isBlankRow({ columns }: ScriptInput["source"], row: number): boolean {
  return columns.every(({ codes }) => codes[row] === 0);
}

function findBlankRow(source: ScriptInput["source"]): number {
  const [first] = source.columns;
  return first?.codes.findIndex((_, row) => isBlankRow(source, row)) ?? -1;
}

/** Whether a step removes empty rows, and those before it give the same without such rows. */
function canDropBlankRows(steps: readonly Step[]): boolean {
  const at = steps.findIndex(({ kind }) => kind === "blank-rows");
  return (
    at >= 0 &&
    steps
      .slice(0, at)
      .every(
        ({ kind }, number) => (number === 0 && kind === "header") || ALLOWS_BLANK_ROWS.has(kind),
      )
  );
}

function buildSettings(files: ScriptFiles, dialect: ScriptInput["dialect"]): string[] {
  const { source, target } =
    files === "arguments" ? { source: "messy.csv", target: "clean.csv" } : files;
  return [
    "-- Clean a table:  duckdb < clean.sql",
    ...buildSaveFirstComments(dialect).map((line) => line.replace(/^#/, "--")),
    `SET VARIABLE source = ${toSqlString(source)};`,
    `SET VARIABLE target = ${toSqlString(target)};`,
  ];
}

const CSV_MACRO: readonly string[] = [
  "-- Write a cell of a CSV file. COPY would also enclose cells with a # in quotation marks.",
  "CREATE OR REPLACE TEMP MACRO csv(cell) AS",
  "  coalesce(CASE WHEN regexp_matches(cell::VARCHAR, '[\",\\r\\n]')",
  "    THEN '\"' || replace(cell::VARCHAR, '\"', '\"\"') || '\"' ELSE cell::VARCHAR END, '');",
];

function formatCsvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toBlock(lines: readonly string[], steps: readonly number[], gap: 0 | 1 | 2): ScriptBlock {
  return { code: lines.flatMap(wrapSql).join("\n"), steps, gap };
}

interface CommonTable {
  name: string;
  comments: readonly string[];
  lines: readonly string[];
  steps: readonly number[];
}

/** How often an expression may repeat another one. */
const MAX_USES = 8;

/** Collects the common table expressions of the query. */
class QueryBuilder {
  /** The macros that statements of several steps call. */
  readonly macros = new Map<Helper, number[]>();
  readonly #steps: readonly Step[];
  readonly #order: string;
  readonly #blocks: ScriptBlock[] = [];
  #tables: CommonTable[] = [];
  readonly #names = new Set<string>(["messy", "lines"]);
  #last = "numbered";
  /** Expressions of columns that aren't in a table yet. */
  #cells = new Map<string, string>();
  #cellSteps = new Set<number>();
  #uses = new Map<string, number>();
  /** Columns whose cells may stop the script. */
  readonly #stops = new Set<string>();

  constructor(steps: readonly Step[], order: string) {
    this.#steps = steps;
    this.#order = order;
  }

  get lastTable(): string {
    return this.#last;
  }

  addTable(
    name: string,
    comments: readonly string[],
    lines: readonly string[],
    steps: readonly number[],
  ): void {
    let unique = name;
    for (let at = 2; this.#names.has(unique); at += 1) unique = `${name}_${at}`;
    this.#names.add(unique);
    this.#tables.push({ name: unique, comments, lines, steps });
    this.#last = unique;
  }

  addStatement(
    statement: Statement,
    tables: ReadonlyMap<number, { before: SqlColumn[]; after: SqlColumn[] }>,
  ): void {
    if (statement.does === "table") {
      this.#addTableChange(statement.lines, statement.steps, tables);
      return;
    }
    const { steps } = statement;
    switch (statement.does) {
      case "write":
        for (const column of statement.columns)
          for (const chain of statement.chains) this.#addCell(column, chain, steps);
        break;
      case "clear":
        this.#addMacro(setNullMacro, steps);
        for (const [column, words] of statement.values)
          this.#addCell(column, `clear(${CELL}, ${toSqlList(words)})`, steps);
        break;
      case "merge":
        this.#addMacro(replaceValuesMacro, steps);
        for (const [column, pairs] of statement.pairs) {
          const entries = [...pairs].map(([from, to]) => [from, toSqlString(to)] as const);
          this.#addCell(column, `respell(${CELL}, ${toSqlMap(entries)})`, steps);
        }
        break;
    }
  }

  #addMacro(macro: Helper, steps: readonly number[]): void {
    this.macros.set(macro, [...new Set([...(this.macros.get(macro) ?? []), ...steps])]);
  }

  #addCell(column: string, chain: string, steps: readonly number[]): void {
    const before = this.#cells.get(column);
    // Long expressions, and windows, need a table of their own.
    const count = countUses(chain) * (this.#uses.get(column) ?? 1);
    const isWindow = chain.includes(" OVER (") || before?.includes(" OVER (");
    if (before !== undefined && (count > MAX_USES || isWindow)) this.flush();
    this.#uses.set(column, countUses(chain) * (this.#uses.get(column) ?? 1));
    const inner = this.#cells.get(column) ?? toSqlName(column);
    this.#cells.set(
      column,
      chain.replaceAll(CELL, () => inner),
    );
    for (const step of steps) this.#cellSteps.add(step);
    if (/\bmust_/.test(chain)) this.#stops.add(column);
  }

  /** Writes the collected expressions as a table. */
  flush(): void {
    if (this.#cells.size === 0) return;
    const cells = [...this.#cells].map(
      ([column, code], at, all) =>
        `  ${code} AS ${toSqlName(column)}${at + 1 < all.length ? "," : ""}`,
    );
    const steps = [...this.#cellSteps].toSorted((a, b) => a - b);
    this.addTable(
      "cleaned",
      this.#describeSteps(steps),
      ["SELECT * REPLACE (", ...cells, `) FROM ${this.#last}`],
      steps,
    );
    this.#cells = new Map();
    this.#uses = new Map();
    this.#cellSteps = new Set();
  }

  #describeSteps(numbers: readonly number[]): string[] {
    const steps = numbers.flatMap((number) => this.#steps[number] ?? []);
    return combineSteps(steps).map(({ step }) => toSqlComment(describeStep(step)));
  }

  #addTableChange(
    lines: readonly string[],
    numbers: readonly number[],
    tables: ReadonlyMap<number, { before: SqlColumn[]; after: SqlColumn[] }>,
  ): void {
    this.flush();
    const [number = 0] = numbers;
    const step = this.#steps[number];
    if (!step) return;
    const change = tables.get(number);
    const left = new Set(change?.after.map(({ name }) => name));
    const removed = change?.before.filter(({ name }) => !left.has(name)) ?? [];
    const removesColumns =
      step.kind !== "rename" &&
      step.kind !== "formulas" &&
      removed.some(({ name }) => this.#stops.has(name));
    if (this.#stops.size > 0 && (REMOVES_ROWS.has(step.kind) || removesColumns)) this.#checkCells();
    this.addTable(
      TABLE_NAMES[step.kind] ?? "changed",
      [toSqlComment(describeStep(step))],
      lines.map((line) => line.replaceAll(TABLE, () => this.#last)),
      numbers,
    );
    if (step.kind === "rename" || step.kind === "formulas") {
      const renamed = change?.before.flatMap(({ name }, at) =>
        this.#stops.has(name) ? [change.after[at]?.name ?? name] : [],
      );
      this.#stops.clear();
      for (const name of renamed ?? []) this.#stops.add(name);
    }
    // A column without values has no median.
    if (step.kind === "fill" && step.by.what === "median") this.#stops.add(step.column);
  }

  /** Reads all cells into a table, before rows or columns are removed. */
  #checkCells(): void {
    const name = `checked_cells${this.#blocks.length === 0 ? "" : `_${this.#blocks.length}`}`;
    this.#blocks.push(
      toBlock(
        [
          "-- Stop here if a cell can't be read, before rows or columns are removed.",
          `CREATE OR REPLACE TEMP TABLE ${name} AS`,
        ],
        [],
        1,
      ),
      ...this.#writeTables(),
      toBlock([`SELECT * FROM ${this.#last};`], [], 0),
    );
    this.#tables = [];
    this.#last = name;
    this.#stops.clear();
  }

  #writeTables(): ScriptBlock[] {
    return this.#tables.map(({ name, comments, lines, steps }, at) =>
      toBlock(
        [
          ...(at === 0 ? ["WITH"] : []),
          ...comments,
          `${name} AS (`,
          ...lines.map((line) => `  ${line}`),
          at + 1 < this.#tables.length ? ")," : ")",
        ],
        steps,
        0,
      ),
    );
  }

  /** Returns the statements, of which the last writes the file. */
  finish(columns: readonly SqlColumn[]): ScriptBlock[] {
    const cells = columns.map(({ name, type }) => {
      const cell = toSqlName(name);
      const text =
        type === "boolean"
          ? `CASE WHEN ${cell} THEN 'True' WHEN NOT ${cell} THEN 'False' END`
          : cell;
      return `csv(${text})`;
    });
    const [only = ""] = cells;
    // In a table of one column, an empty cell would be a blank line.
    const line =
      cells.length === 1 ? `coalesce(nullif(${only}, ''), '""')` : cells.join(" || ',' || ");
    const header = columns.map(({ name }) => formatCsvCell(name)).join(",");
    return [
      ...this.#blocks,
      toBlock(["COPY ("], [], 1),
      ...this.#writeTables(),
      toBlock(
        [
          `SELECT ${line} AS ${toSqlName(header)}`,
          `FROM ${this.#last} ORDER BY ${this.#order}`,
          ") TO (getvariable('target')) (HEADER, QUOTE '', ESCAPE '', NEW_LINE '\\r\\n');",
        ],
        [],
        0,
      ),
    ];
  }
}
