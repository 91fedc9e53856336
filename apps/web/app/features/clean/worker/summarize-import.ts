import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { getSuggestedSteps } from "@site/clean/detect/group-issues";
import { findHeader } from "@site/clean/detect/rows/find-header";
import { pluralize } from "@site/clean/format-count";
import {
  getDelimiterName,
  getEncodingName,
  type ImportAssumption,
} from "@site/clean/read/import-assumption";
import type { OpenedFile } from "@site/clean/read/open-file";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";

import type { HeaderRows, ImportSummary } from "#app/features/clean/worker-messages.ts";

/** The steps that name the columns, and how the file was read in a few words. */
export function summarizeImport(
  opened: OpenedFile,
  chosen: HeaderRows | undefined,
): { steps: Step[]; summary: ImportSummary } {
  const { table, dialect, assumptions = [] } = opened;
  const steps = chosen ? buildHeaderSteps(table, chosen) : findHeaderSteps(table);
  const headerRows = chosen ?? getHeaderRows(steps);
  const labels = [
    ...listFormatLabels(opened),
    ...assumptions.map(({ label }) => label),
    ...(table.isTyped ? [] : listHeaderLabels(headerRows)),
    ...listBlankLabels(table),
  ];
  return {
    steps,
    summary: { dialect, assumptions, labels: [...new Set(labels)], headerRows },
  };
}

function findHeaderSteps(table: Table): Step[] {
  return getSuggestedSteps(findHeader({ table, texts: [] }));
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
  return { above: header.row - names, names, below: 0 };
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
  const { outcomes } = applySteps(table, [{ kind: "blank-rows" }]);
  const blank = outcomes.reduce((sum, { touched }) => sum + touched, 0);
  return blank > 0 ? [pluralize(blank, "empty row")] : [];
}
