import type { ReactNode } from "react";

import type { SeenColumn, SeenRow } from "#app/features/clean/messages.ts";

import { ROW_HEIGHT } from "./grid-window.ts";
import type { Place } from "./place-columns.ts";
import { rem } from "./rem.ts";

export const NUMBER_WIDTH = 64;

/** A row with its place among those that are shown. */
export type PlacedRow = SeenRow & { at: number };

interface LayerProps {
  rows: readonly PlacedRow[];
  columns: readonly SeenColumn[];
  places: readonly Place[];
  /** The columns on the screen: from `first` to before `last`. */
  seen: { first: number; last: number };
  /** The row at the upper edge. */
  top: number;
}

interface CellsProps extends LayerProps {
  id: string;
  active: { row: number; column: number };
  onActive: (cell: { row: number; column: number }) => void;
}

/** The rows as they are now. */
export function GridCells({ id, active, onActive, ...layer }: CellsProps) {
  return layer.rows.map((row) => (
    <div
      key={row.at}
      role="row"
      aria-rowindex={row.at + 2}
      className="clean-row"
      style={rowPlace(row.at, layer.top)}
    >
      <RowCells {...layer} row={row} colIndex={1}>
        {(cell, column, { name, type }, width) => {
          const came = row.raw[column];
          const isDirty = row.dirty[column];
          return (
            <span
              key={name}
              id={`${id}-${row.at}-${column}`}
              role="gridcell"
              aria-colindex={column + 2}
              aria-selected={row.at === active.row && column === active.column}
              data-type={type}
              data-changed={came === undefined ? undefined : ""}
              title={came === undefined ? undefined : `As it came: ${came || "missing"}`}
              className={isDirty ? "gate-dirty" : undefined}
              style={{ width: rem(width) }}
              onPointerDown={() => onActive({ row: row.at, column })}
            >
              {cell === "" ? <Missing /> : cell}
              {isDirty && <span className="sr-only"> (to be repaired)</span>}
            </span>
          );
        }}
      </RowCells>
    </div>
  ));
}

/** The same rows as they came, over those as they are, up to the gate. */
export function RawCells({ gate, ...layer }: LayerProps & { gate: number }) {
  return layer.rows.map((row) => (
    <div
      key={row.at}
      className="clean-row clean-raw"
      style={{ ...rowPlace(row.at, layer.top), clipPath: `inset(0 calc(100% - ${rem(gate)}) 0 0)` }}
    >
      <RowCells {...layer} row={row}>
        {(cell, column, { name }, width) => {
          const came = row.raw[column];
          return (
            <span
              key={name}
              className={came === undefined ? undefined : "gate-dirty"}
              style={{ width: rem(width) }}
            >
              {(came ?? cell) || "–"}
            </span>
          );
        }}
      </RowCells>
    </div>
  ));
}

interface RowCellsProps extends Omit<LayerProps, "rows" | "top"> {
  row: PlacedRow;
  /** Of the row's number, where the row is read out. */
  colIndex?: number;
  children: (cell: string, index: number, column: SeenColumn, width: number) => ReactNode;
}

/** The number of a row, and its cells on the screen behind a gap for those before them. */
function RowCells({ row, columns, places, seen, colIndex, children }: RowCellsProps) {
  return (
    <>
      <span role="rowheader" aria-colindex={colIndex} style={{ width: rem(NUMBER_WIDTH) }}>
        {row.number}
      </span>
      <span role="presentation" style={{ width: rem(places[seen.first]?.left ?? 0) }} />
      {columns.slice(seen.first, seen.last).map((column, offset) => {
        const index = seen.first + offset;
        return children(row.cells[index] ?? "", index, column, places[index]?.width ?? 0);
      })}
    </>
  );
}

function rowPlace(at: number, top: number) {
  return { transform: `translateY(${rem((at - top) * ROW_HEIGHT)})` };
}

function Missing() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">missing</span>
    </>
  );
}
