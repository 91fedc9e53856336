import { countCodes } from "@site/clean/columns/count-codes";
import type { Table } from "@site/clean/columns/table";
import { takeRows } from "@site/clean/columns/take-rows";
import { textAt } from "@site/clean/columns/text-at";
import { cellText } from "@site/clean/columns/value-text";
import { writeCsv } from "@site/clean/write/write-csv";
import { type View, type ViewedColumn, wholeTable } from "@site/content/datasets/view/view";

import type { SeenColumn, SeenRow } from "#app/features/clean/messages.ts";
import { seeColumns } from "#app/features/clean/worker/see-table.ts";

import type { Answering, Distribution } from "./calls.ts";
import { distribute } from "./distribute.ts";
import { everyRow, findRows, sortRows } from "./find-rows.ts";
import { groupOpened } from "./group-opened.ts";
import { openTable, type OpenTable } from "./open-table.ts";
import { shortNumber } from "./short-number.ts";
import { writeJson } from "./write-json.ts";

const MOST_VALUES = 200;

/** Holds a table and answers what the page asks of it. */
export function holdTable(): Answering {
  let open: OpenTable = { texts: { rows: 0, columns: [] }, values: { rows: 0, columns: [] } };
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
    return takeRows({ rows, columns: visible(columns) }, found);
  }

  function rowAt(row: number, place: number): SeenRow {
    const cells = visible(held.texts.columns).map((column, at) => {
      const text = cellText(column, row);
      const isMeasure = view.grouping && at >= view.grouping.by.length;
      return isMeasure && text ? shortNumber(Number(text)) : text;
    });
    return { number: (view.grouping ? place : row) + 1, cells, dirty: [], raw: [] };
  }

  /** As wide as in the whole table, whatever is left of it. */
  function seeHeld(): SeenColumn[] {
    const { columns } = takeRows(held.texts, found);
    return seeColumns(held.texts).map((column, at) => ({
      ...column,
      type: held.values.columns[at]?.type ?? column.type,
      missing: columns[at]?.codes.filter((code) => code === 0).length ?? 0,
    }));
  }

  return {
    async open({ file, columns }) {
      open = await openTable(file, columns);
      described = columns;
      distributionsOf = distribute(open, columns);
      return { rows: open.texts.rows };
    },
    find(asked) {
      view = asked.view;
      const left = findRows(open, view);
      held = view.grouping ? groupOpened(open, described, left, view.grouping) : open;
      found = sortRows(held, view.grouping ? everyRow(held.texts.rows) : left, view);
      turn += 1;
      return {
        turn,
        rows: found.length,
        left: left.length,
        columns: visible(seeHeld()),
        distributions: distributionsOf(left),
      };
    },
    rows({ from, to }) {
      const rows = Array.from(found.subarray(from, to), (row, at) => rowAt(row, from + at));
      return { turn, from, rows };
    },
    values({ column: name }) {
      const column = open.texts.columns.find((one) => one.name === name);
      if (!column) return [];
      return Array.from(countCodes(column), (count, code) => ({ code, count }))
        .filter(({ code, count }) => code > 0 && count > 0)
        .sort((one, other) => other.count - one.count || one.code - other.code)
        .slice(0, MOST_VALUES)
        .map(({ code, count }) => ({ value: textAt(column.values, code), count }));
    },
    text({ as }) {
      return as === "csv"
        ? new TextDecoder().decode(writeCsv(shown(held.texts)))
        : writeJson(shown(held.values));
    },
    table: () => shown(held.values),
  };
}
