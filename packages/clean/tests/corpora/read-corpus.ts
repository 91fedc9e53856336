import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import { CleanError } from "../../src/errors.ts";
import { decodeToUtf8 } from "../../src/read/decode-text.ts";
import { detectFormat } from "../../src/read/detect-format.ts";
import { type OpenedFile, openFile } from "../../src/read/open-file.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";

/**
 * `node packages/clean/tests/corpora/read-corpus.ts <folder>` opens every table in a clone of a repository with test
 * files, as a visitor would, and lists what is refused, asked, lost or joined. `--list` names the files. The files
 * aren't ours, and stay in the clone.
 */
const EXTENSION = /\.(?:csv|tsv|parquet|xlsx)(?:\.gz)?$/i;
const MAX_BYTES = 50_000_000;
const MAX_SECONDS = 20;

const {
  positionals: [folder],
  values: { list },
} = parseArgs({ allowPositionals: true, options: { list: { type: "boolean", default: false } } });
if (folder === undefined) throw new Error("Name the folder of a clone.");

const found = new Map<string, string[]>();
const report = (kind: string, name: string) => found.set(kind, [...(found.get(kind) ?? []), name]);

for (const name of await listFiles(folder)) {
  const file = new Uint8Array(await readFile(path.join(folder, name)));
  if (file.length > MAX_BYTES) {
    report("left out: too large", name);
    continue;
  }
  const start = performance.now();
  try {
    const opened = await openFile(file.slice());
    for (const kind of rateReading(file, opened)) report(kind, name);
  } catch (error) {
    if (!(error instanceof CleanError)) throw error;
    report(`refused: ${error.message}`, name);
  }
  if (performance.now() - start > MAX_SECONDS * 1000) report("slow", name);
}
for (const [kind, names] of [...found].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(`${String(names.length).padStart(6)}  ${kind}`);
  if (list) for (const name of names) console.log(`          ${name}`);
}

async function listFiles(root: string): Promise<string[]> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && EXTENSION.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(".git"))
    .toSorted();
}

function rateReading(file: Uint8Array, { table, dialect, assumptions = [] }: OpenedFile): string[] {
  const kinds = ["opened"];
  const issues = detectIssues(table);
  const header = issues.find((issue) => "step" in issue && issue.step.kind === "header");
  const isAsked =
    issues.some(({ title }) => /^Is row \d+ a header/.test(title)) ||
    assumptions.some(({ sureness }) => sureness === "unsure");
  if (header) kinds.push(`names found (${header.confidence})`);
  if (isAsked) kinds.push("asked");
  const sure = issues.flatMap((issue) =>
    "step" in issue && issue.confidence === "clear" && issue.step.kind !== "header"
      ? [issue.step]
      : [],
  );
  const headerSteps = header && "step" in header ? [header.step] : [];
  const isRows = (kind: string) => ["blank-rows", "repeated-headers", "footer"].includes(kind);
  const before = applySteps(table, headerSteps).table;
  const after = applySteps(
    before,
    sure.filter(({ kind }) => isRows(kind)),
  ).table;
  if (table.isTyped && after.rows < before.rows) kinds.push("sure steps remove rows");
  if (dialect.format === "text" && detectFormat(file) === "text") {
    const { comment, skipLines, layout } = dialect;
    const text = new TextDecoder().decode(decodeToUtf8(file, dialect).bytes);
    const isWhole = comment === undefined && skipLines === undefined && layout === undefined;
    if (isWhole && countLetters(text) !== countLetters(joinCells(table)))
      kinds.push("letters lost");
    if (hasJoinedLines(text, table, dialect.delimiter)) kinds.push("lines joined");
  }
  return kinds;
}

/** Letters and digits are never separators or quotation marks, so each of them is in a cell. */
function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function joinCells(table: Table): string {
  const rows = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)).join(" "),
  );
  return rows.join("\n");
}

/** Whether a cell holds a delimiter and a line end although each line alone has the same number of cells. */
function hasJoinedLines(text: string, table: Table, delimiter: string): boolean {
  const widths = new Set(
    text
      .split(/\r\n|\n|\r/)
      .filter((line) => line !== "")
      .map((line) => line.split(delimiter).length),
  );
  if (widths.size > 1 || widths.has(1)) return false;
  return table.columns.some((column) =>
    Array.from({ length: table.rows }, (_, row) => getCellText(column, row)).some(
      (cell) => cell.includes(delimiter) && cell.includes("\n"),
    ),
  );
}
