import { getCellText, getText } from "@site/clean/columns/cell-text";
import { groupTable } from "@site/clean/columns/group-table";
import {
  type Column,
  countCodes,
  selectRows,
  type Table,
  type TextColumn,
} from "@site/clean/columns/table";
import { createTextBuilder } from "@site/clean/columns/text-values";
import { writeCsv } from "@site/clean/write/write-csv";
import {
  getGroupColumns,
  type Grouping,
  type View,
  type ViewedColumn,
  wholeTable,
} from "@site/content/datasets/view/view";

import type { GridColumn, GridRow, RowWindow } from "#app/features/clean/worker-messages.ts";
import { toGridColumns } from "#app/features/clean/worker/grid-rows.ts";

import { createDistributionCounter, formatShortNumber } from "./distributions.ts";
import { filterRows, listAllRows, orderRows } from "./filter-rows.ts";
import { type LoadedTable, loadTable } from "./load-table.ts";
import type {
  CallHandlers,
  Distribution,
  QueryResult,
  TableCalls,
  ValueCount,
} from "./worker-messages.ts";

const MAX_VALUES = 200;
const emptyTable: LoadedTable = {
  texts: { rows: 0, columns: [] },
  values: { rows: 0, columns: [] },
};

/** Holds a dataset's table and the result of the last query. */
export class TableSession implements CallHandlers {
  #table = emptyTable;
  #columns: readonly ViewedColumn[] = [];
  #countDistributions: (rows: Uint32Array) => Distribution[] = () => [];
  #revision = 0;
  #view: View = wholeTable;
  /** The table, or its groups if the view has a grouping. */
  #result = emptyTable;
  /** The rows of the result, in the order of the view. */
  #rows: Uint32Array = new Uint32Array();

  async open({ file, columns }: TableCalls["open"]["input"]): Promise<{ rows: number }> {
    this.#table = await loadTable(file, columns);
    this.#columns = columns;
    this.#countDistributions = createDistributionCounter(this.#table, columns);
    return { rows: this.#table.texts.rows };
  }

  query({ view }: TableCalls["query"]["input"]): QueryResult {
    const filtered = filterRows(this.#table, view);
    const { grouping } = view;
    this.#view = view;
    this.#result = grouping
      ? groupRows(this.#table, this.#columns, filtered, grouping)
      : this.#table;
    const rows = grouping ? listAllRows(this.#result.texts.rows) : filtered;
    this.#rows = orderRows(this.#result, rows, view);
    this.#revision += 1;
    return {
      revision: this.#revision,
      rows: rows.length,
      filtered: filtered.length,
      columns: this.#selectVisible(this.#getGridColumns()),
      distributions: this.#countDistributions(filtered),
    };
  }

  rows({ from, to }: TableCalls["rows"]["input"]): RowWindow {
    const rows = Array.from(this.#rows.subarray(from, to), (row, offset) =>
      this.#getGridRow(row, from + offset),
    );
    return { revision: this.#revision, from, rows };
  }

  values({ column: name }: TableCalls["values"]["input"]): ValueCount[] {
    const column = this.#table.texts.columns.find((one) => one.name === name);
    if (!column) return [];
    return Array.from(countCodes(column), (count, code) => ({ code, count }))
      .filter(({ code, count }) => code > 0 && count > 0)
      .sort((one, other) => other.count - one.count || one.code - other.code)
      .slice(0, MAX_VALUES)
      .map(({ code, count }) => ({ value: getText(column.values, code), count }));
  }

  text({ format }: TableCalls["text"]["input"]): string {
    return format === "csv"
      ? new TextDecoder().decode(writeCsv(this.#selectResult(this.#result.texts)))
      : formatJson(this.#selectResult(this.#result.values));
  }

  table(): Table {
    return this.#selectResult(this.#result.values);
  }

  /** Removes hidden columns. Groups have none. */
  #selectVisible<Named extends { name: string }>(columns: readonly Named[]): Named[] {
    const { grouping, hidden } = this.#view;
    return columns.filter(({ name }) => grouping !== undefined || !hidden.includes(name));
  }

  #selectResult({ columns, rows }: Table): Table {
    return selectRows({ rows, columns: this.#selectVisible(columns) }, this.#rows);
  }

  #getGridRow(row: number, position: number): GridRow {
    const { grouping } = this.#view;
    const cells = this.#selectVisible(this.#result.texts.columns).map((column, at) => {
      const text = getCellText(column, row);
      const isMeasure = grouping && at >= grouping.by.length;
      return isMeasure && text ? formatShortNumber(Number(text)) : text;
    });
    return { number: (grouping ? position : row) + 1, cells, hasIssue: [], original: [] };
  }

  /** The columns for the grid. Their widths do not depend on the search and the filters. */
  #getGridColumns(): GridColumn[] {
    const { texts, values } = this.#result;
    const { columns } = selectRows(texts, this.#rows);
    return toGridColumns(texts).map((column, at) => ({
      ...column,
      type: values.columns[at]?.type ?? column.type,
      missing: columns[at]?.codes.filter((code) => code === 0).length ?? 0,
    }));
  }
}

function groupRows(
  { texts, values }: LoadedTable,
  columns: readonly ViewedColumn[],
  rows: Uint32Array,
  grouping: Grouping,
): LoadedTable {
  const groupColumns = getGroupColumns(columns, grouping);
  const { firsts, table } = groupTable(values, rows, {
    by: grouping.by,
    rows: groupColumns.find(({ role }) => role === "rows")?.name ?? "",
    measures: groupColumns.flatMap(({ name, role }) =>
      typeof role === "object" ? [{ name, column: role.column, take: role.kind }] : [],
    ),
  });
  // Use the spelling of the file for the keys.
  const { columns: keys } = selectRows(texts, firsts);
  const textColumns = table.columns.map((column) => {
    const isKey = grouping.by.includes(column.name);
    return toTextColumn((isKey && keys.find(({ name }) => name === column.name)) || column);
  });
  return { texts: { rows: table.rows, columns: textColumns }, values: table };
}

function toTextColumn(column: Column): TextColumn {
  if (column.type === "text") return column;
  const texts = createTextBuilder();
  const codes = column.codes.map((code) =>
    code === 0 ? 0 : texts.add(String(column.values[code])),
  );
  return { name: column.name, type: "text", codes, values: texts.finish() };
}

/** One object per line. Missing cells are null. */
function formatJson({ rows, columns }: Table): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify(
      Object.fromEntries(columns.map((column) => [column.name, getJsonValue(column, row)])),
    ),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

function getJsonValue(column: Column, row: number): string | number | null {
  const code = column.codes[row] ?? 0;
  if (code === 0) return null;
  const isNumber = column.type === "number" || column.type === "whole";
  return isNumber ? (column.values[code] ?? null) : getCellText(column, row);
}
