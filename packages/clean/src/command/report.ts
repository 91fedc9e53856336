import { getText } from "../columns/cell-text.ts";
import type { Table } from "../columns/table.ts";
import { escapeUnprintable } from "../escape-unprintable.ts";
import { formatCount, pluralize } from "../format-count.ts";
import type { Problem } from "./problems.ts";

export interface FileReport {
  file: string;
  /** The table as it was read; undefined if it could not be read. */
  table: Table | undefined;
  problems: readonly Problem[];
}

export const reportFormats = ["text", "json", "github"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Formats reports for people, for programs, or as annotations of GitHub Actions. */
export function formatReports(reports: readonly FileReport[], format: ReportFormat): string {
  switch (format) {
    case "text":
      return reports.map(formatText).join("");
    case "json":
      return `${JSON.stringify({ files: reports.map(toJson) }, null, 2)}\n`;
    case "github":
      return reports.flatMap(formatAnnotations).join("");
  }
}

function formatText({ file, table, problems }: FileReport): string {
  const size = table
    ? ` (${pluralize(table.rows, "row")}, ${pluralize(table.columns.length, "column")})`
    : "";
  const count = problems.length === 0 ? "no problem" : pluralize(problems.length, "problem");
  return [`${file}: ${count}${size}`, ...problems.flatMap(formatProblem)].join("\n") + "\n";
}

export function formatProblem({ message, examples, step, options, ...place }: Problem): string[] {
  return [
    `  - ${endSentence(message)}${formatRows(place)}`,
    ...(examples ?? []).map(
      ({ before, after }) =>
        `      ${quote(before)} -> ${after === undefined ? "removed" : quote(after)}`,
    ),
    ...(step === undefined ? [] : [`    Step: ${step}`]),
    ...(options ?? []).map((option) => `    Or: ${option}`),
  ];
}

/** Titles of issues have no period. */
function endSentence(text: string): string {
  return /[.?!:]$/.test(text) ? text : `${text}.`;
}

function quote(text: string): string {
  return JSON.stringify(escapeUnprintable(text));
}

/** " Rows 3, 7 and 9.", or " Rows 3, 7, 9, 12, 15 and 1,200 more." */
function formatRows({ rows, rowCount }: Pick<Problem, "rows" | "rowCount">): string {
  const [first] = rows;
  if (first === undefined) return "";
  if (rowCount === 1) return ` Row ${formatCount(first)}.`;
  const more = rowCount - rows.length;
  const named = rows.map(formatCount);
  const last = more > 0 ? `${formatCount(more)} more` : (named.pop() ?? "");
  return ` Rows ${named.join(", ")} and ${last}.`;
}

function toJson({ file, table, problems }: FileReport) {
  return { file, rows: table?.rows, columns: table?.columns.length, problems };
}

/** One annotation for each problem, at its first row: GitHub shows only the first ten of a step. */
function formatAnnotations({ file, table, problems }: FileReport): string[] {
  return problems.map(({ kind, message, step, ...place }) => {
    const [row] = place.rows;
    const properties = [
      `file=${escapeProperty(file)}`,
      ...(row === undefined || !table ? [] : [`line=${getLine(table, row)}`]),
    ];
    const text = [
      `${endSentence(message)}${formatRows(place)}`,
      ...(step === undefined ? [] : [step]),
    ];
    const level = kind === "question" ? "warning" : "error";
    return `::${level} ${properties.join(",")}::${escapeData(text.join("\n"))}\n`;
  });
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

const LF = 0x0a;

/** The line of the file in which a row begins. Cells may contain line breaks. */
function getLine({ columns }: Table, row: number): number {
  let line = row;
  for (const { type, codes, values } of columns) {
    if (type !== "text" || !values.bytes.includes(LF)) continue;
    for (const code of codes.subarray(0, row - 1)) {
      line += getText(values, code).split("\n").length - 1;
    }
  }
  return line;
}
