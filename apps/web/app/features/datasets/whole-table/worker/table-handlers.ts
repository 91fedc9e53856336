import { getText, getCellText } from "@site/clean/columns/cell-text";
import { groupTable } from "@site/clean/columns/group-table";
import {
  countCodes,
  type Column,
  type Table,
  type TextColumn,
  selectRows,
} from "@site/clean/columns/table";
import { createTextBuilder } from "@site/clean/columns/text-values";
import { writeCsv } from "@site/clean/write/write-csv";
import {
  getGroupColumns,
  type Grouping,
  type ViewedColumn,
  type View,
  wholeTable,
} from "@site/content/datasets/view/view";

import type { GridColumn, GridRow } from "#app/features/clean/worker-messages.ts";
import { toGridColumns } from "#app/features/clean/worker/grid-rows.ts";

import { createDistributions, formatShortNumber } from "./distributions.ts";
import { listAllRows, filterRows, sortRows } from "./filter-rows.ts";
import { type LoadedTable, loadTable } from "./load-table.ts";
import type { CallHandlers, Distribution } from "./worker-messages.ts";

/** The rows as JSON, an object in each line; a missing cell is null. */
function formatJson({ rows, columns }: Table): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify(
      Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row)])),
    ),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

function valueOf(column: Column, row: number): string | number | null {
  const code = column.codes[row] ?? 0;
  if (code === 0) return null;
  const isNumber = column.type === "number" || column.type === "whole";
  return isNumber ? (column.values[code] ?? null) : getCellText(column, row);
}

/** The groups of some rows, as a table like that which they come from. */
function groupRows(
  { texts, values }: LoadedTable,
  columns: readonly ViewedColumn[],
  rows: Uint32Array,
  grouping: Grouping,
): LoadedTable {
  const named = getGroupColumns(columns, grouping);
  const { firsts, table } = groupTable(values, rows, {
    by: grouping.by,
    rows: named.find(({ role }) => role === "rows")?.name ?? "",
    measures: named.flatMap(({ name, role }) =>
      typeof role === "object" ? [{ name, ...role }] : [],
    ),
  });
  // As the file writes them.
  const { columns: written } = selectRows(texts, firsts);
  const asTexts = table.columns.map((column) => {
    const key = grouping.by.includes(column.name)
      ? written.find(({ name }) => name === column.name)
      : undefined;
    return textsOf(key ?? column);
  });
  return { texts: { rows: table.rows, columns: asTexts }, values: table };
}

function textsOf(column: Column): TextColumn {
  if (column.type === "text") return column;
  const texts = createTextBuilder();
  const codes = column.codes.map((code) =>
    code === 0 ? 0 : texts.add(String(column.values[code])),
  );
  return { name: column.name, type: "text", codes, values: texts.finish() };
}

const MOST_VALUES = 200;

/** Holds a table and answers what the page asks of it. */
export function createTableHandlers(): CallHandlers {
  let open: LoadedTable = { texts: { rows: 0, columns: [] }, values: { rows: 0, columns: [] } };
  let described: readonly ViewedColumn[] = [];
  let distributionsOf: (rows: Uint32Array) => Distribution[] = () => [];
  let view: View = wholeTable;
  /** The table, or its groups. */
  let held = open;
  let found: Uint32Array = new Uint32Array();
  let turn = 0;

  /** Without hidden columns. Groups have none. */
  function visible<Named extends { name: string }>(columns: readonly Named[]): Named[] {
    return columns.filter(({ name }) => view.grouping !== undefined || !view.hidden.includes(name));
  }

  /** What is found. */
  function shown({ columns, rows }: Table): Table {
    return selectRows({ rows, columns: visible(columns) }, found);
  }

  function rowAt(row: number, place: number): GridRow {
    const cells = visible(held.texts.columns).map((column, at) => {
      const text = getCellText(column, row);
      const isMeasure = view.grouping && at >= view.grouping.by.length;
      return isMeasure && text ? formatShortNumber(Number(text)) : text;
    });
    return { number: (view.grouping ? place : row) + 1, cells, hasIssue: [], original: [] };
  }

  /** As wide as in the whole table, whatever is left of it. */
  function seeHeld(): GridColumn[] {
    const { columns } = selectRows(held.texts, found);
    return toGridColumns(held.texts).map((column, at) => ({
      ...column,
      type: held.values.columns[at]?.type ?? column.type,
      missing: columns[at]?.codes.filter((code) => code === 0).length ?? 0,
    }));
  }

  return {
    async open({ file, columns }) {
      open = await loadTable(file, columns);
      described = columns;
      distributionsOf = createDistributions(open, columns);
      return { rows: open.texts.rows };
    },
    find(asked) {
      view = asked.view;
      const left = filterRows(open, view);
      held = view.grouping ? groupRows(open, described, left, view.grouping) : open;
      found = sortRows(held, view.grouping ? listAllRows(held.texts.rows) : left, view);
      turn += 1;
      return {
        revision: turn,
        rows: found.length,
        filtered: left.length,
        columns: visible(seeHeld()),
        distributions: distributionsOf(left),
      };
    },
    rows({ from, to }) {
      const rows = Array.from(found.subarray(from, to), (row, at) => rowAt(row, from + at));
      return { revision: turn, from, rows };
    },
    values({ column: name }) {
      const column = open.texts.columns.find((one) => one.name === name);
      if (!column) return [];
      return Array.from(countCodes(column), (count, code) => ({ code, count }))
        .filter(({ code, count }) => code > 0 && count > 0)
        .sort((one, other) => other.count - one.count || one.code - other.code)
        .slice(0, MOST_VALUES)
        .map(({ code, count }) => ({ value: getText(column.values, code), count }));
    },
    text({ as }) {
      return as === "csv"
        ? new TextDecoder().decode(writeCsv(shown(held.texts)))
        : formatJson(shown(held.values));
    },
    table: () => shown(held.values),
  };
}
