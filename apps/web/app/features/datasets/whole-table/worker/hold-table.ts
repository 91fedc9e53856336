import { countCodes } from "@site/clean/columns/count-codes";
import type { Table } from "@site/clean/columns/table";
import { takeRows } from "@site/clean/columns/take-rows";
import { textAt } from "@site/clean/columns/text-at";
import { cellText } from "@site/clean/columns/value-text";
import { writeCsv } from "@site/clean/write/write-csv";
import { type View, wholeTable } from "@site/content/datasets/view/view";

import type { SeenRow } from "#app/features/clean/messages.ts";
import { seeColumns } from "#app/features/clean/worker/see-table.ts";

import type { Answering } from "./calls.ts";
import { findRows } from "./find-rows.ts";
import { openTable, type OpenTable } from "./open-table.ts";
import { writeJson } from "./write-json.ts";

const MOST_VALUES = 200;

/** Holds a table and answers what the page asks of it. */
export function holdTable(): Answering {
  let open: OpenTable = { texts: { rows: 0, columns: [] }, values: { rows: 0, columns: [] } };
  let view: View = wholeTable;
  let found: Uint32Array = new Uint32Array();
  let turn = 0;

  /** What is found, without the hidden columns. */
  function shown({ columns, rows }: Table): Table {
    const left = columns.filter(({ name }) => !view.hidden.includes(name));
    return takeRows({ rows, columns: left }, found);
  }

  function rowAt(row: number): SeenRow {
    const cells = open.texts.columns
      .filter(({ name }) => !view.hidden.includes(name))
      .map((column) => cellText(column, row));
    return { number: row + 1, cells, dirty: [], raw: [] };
  }

  return {
    async open({ file, columns }) {
      open = await openTable(file, columns);
      const seen = seeColumns(open.texts).map((column, at) => ({
        ...column,
        type: open.values.columns[at]?.type ?? column.type,
      }));
      return { rows: open.texts.rows, columns: seen };
    },
    find(asked) {
      view = asked.view;
      found = findRows(open, view);
      turn += 1;
      const missing = open.texts.columns.map(
        ({ codes }) => found.filter((row) => codes[row] === 0).length,
      );
      return { turn, rows: found.length, missing };
    },
    rows({ from, to }) {
      return { turn, from, rows: Array.from(found.subarray(from, to), rowAt) };
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
        ? new TextDecoder().decode(writeCsv(shown(open.texts)))
        : writeJson(shown(open.values));
    },
    table: () => shown(open.values),
  };
}
