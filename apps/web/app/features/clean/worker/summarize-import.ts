import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { getSuggestedSteps } from "@site/clean/detect/group-issues";
import type { Issue } from "@site/clean/detect/issue";
import { findHeader, listTables } from "@site/clean/detect/rows/find-header";
import { formatCount, pluralize } from "@site/clean/format-count";
import { getDelimiterName } from "@site/clean/read/delimiters";
import {
  getEncodingName,
  type HeaderRows,
  type ImportAssumption,
} from "@site/clean/read/import-assumption";
import type { OpenedFile } from "@site/clean/read/open-file";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";

import type { ImportSummary } from "#app/features/clean/worker-messages.ts";
import { formatSize } from "#app/lib/format-size.ts";

/** The steps that name the columns, and how the file was read in a few words. */
export function summarizeImport(
  opened: OpenedFile,
  chosen: HeaderRows | undefined,
): { steps: Step[]; summary: ImportSummary } {
  const { table, dialect, sample } = opened;
  const issues = chosen ? [] : findHeader({ table, texts: [] });
  const steps = chosen ? buildHeaderSteps(table, chosen) : getSuggestedSteps(issues);
  const headerRows = chosen ?? getHeaderRows(steps);
  const assumptions = [
    ...(opened.assumptions ?? []),
    ...issues.flatMap(listHeaderAssumptions),
    ...(chosen ? [] : listTableAssumptions(table, headerRows)),
  ];
  const labels = [
    ...(sample ? [`sample: ${formatSize(sample.bytes)} of ${formatSize(sample.totalBytes)}`] : []),
    ...listFormatLabels(opened),
    ...assumptions.map(({ label }) => label),
    ...(table.isTyped ? [] : listHeaderLabels(headerRows)),
    ...listBlankLabels(table),
  ];
  return {
    steps,
    summary: { dialect, assumptions, labels: [...new Set(labels)], headerRows, sample },
  };
}

/** A question whether a row holds the names: both answers are shown. */
function listHeaderAssumptions(issue: Issue): ImportAssumption[] {
  if (issue.confidence !== "ambiguous") return [];
  const headerRows = getHeaderRows(issue.options.map(({ step }) => step));
  const [label = ""] = listHeaderLabels(headerRows);
  return [
    {
      option: "header",
      label: "no header",
      sureness: "unsure",
      alternatives: [{ label, options: {}, headerRows }],
    },
  ];
}

function listTableAssumptions(table: Table, read: HeaderRows): ImportAssumption[] {
  const tables = listTables(table);
  const main = tables.find(({ above }) => above === read.above);
  if (tables.length < 2 || !main) return [];
  const labelRows = ({ above, below }: HeaderRows) =>
    `rows ${formatCount(above + 1)} to ${formatCount(table.rows - below)}`;
  return [
    {
      option: "tables",
      label: `${tables.length} tables found. Using ${labelRows(main)}.`,
      sureness: "unsure",
      alternatives: tables
        .filter(({ above }) => above !== read.above)
        .map((headerRows) => ({
          label: `the table in ${labelRows(headerRows)}`,
          options: {},
          headerRows,
        })),
      count: tables.length,
    },
  ];
}

function buildHeaderSteps(table: Table, { above, names, below }: HeaderRows): Step[] {
  const steps: Step[] = [];
  if (names > 0) {
    const header = {
      kind: "header",
      row: above + names,
      ...(names > 1 && { rows: names }),
    } as const;
    const isDistinct = applySteps(table, [{ ...header, numbered: false }]).outcomes.every(
      ({ error }) => error === undefined,
    );
    steps.push({ ...header, numbered: !isDistinct });
  }
  const rows = applySteps(table, steps).table;
  const first = rows.rows - below;
  // The step checks a value, so that it removes nothing else from tomorrow's file.
  const column = rows.columns.find((one) => getCellText(one, first) !== "");
  if (below > 0 && first > 0 && column)
    steps.push({
      kind: "footer",
      rows: below,
      column: column.name,
      value: getCellText(column, first),
    });
  return steps;
}

function getHeaderRows(steps: readonly Step[]): HeaderRows {
  const header = steps.find((step) => step.kind === "header");
  if (!header) return { above: 0, names: 0, below: 0 };
  const names = header.rows ?? 1;
  const footer = steps.find((step) => step.kind === "footer");
  return { above: header.row - names, names, below: footer?.rows ?? 0 };
}

function listFormatLabels({ dialect, assumptions = [], sheet }: OpenedFile): string[] {
  switch (dialect.format) {
    case "text": {
      const isAssumed = (...options: ImportAssumption["option"][]) =>
        assumptions.some(({ option }) => options.includes(option));
      return [
        ...(isAssumed("encoding") ? [] : [getEncodingName(dialect.encoding)]),
        ...(isAssumed("delimiter", "layout") || dialect.layout
          ? []
          : [getDelimiterName(dialect.delimiter)]),
      ];
    }
    case "xlsx":
      return [`sheet “${dialect.sheet}”`];
    case "parquet":
      return ["Parquet", ...(sheet === undefined ? [] : [sheet])];
    case "json":
      return ["JSON", ...(sheet === undefined ? [] : [sheet])];
  }
}

function listHeaderLabels({ above, names, below }: HeaderRows): string[] {
  const last = above + names;
  const rows = names === 1 ? `row ${last}` : `rows ${above + 1} to ${last}`;
  return [
    names === 0 ? "no header" : `header in ${rows}`,
    ...(above > 0 && names > 0 ? [`${pluralize(above, "row")} above skipped`] : []),
    ...(below > 0 ? [`${pluralize(below, "row")} below skipped`] : []),
  ];
}

function listBlankLabels(table: Table): string[] {
  let blank = 0;
  for (let row = 0; row < table.rows; row += 1)
    if (table.columns.every(({ codes }) => codes[row] === 0)) blank += 1;
  return blank > 0 ? [pluralize(blank, "empty row")] : [];
}
