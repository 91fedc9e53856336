import type { SeenColumn, SeenRow } from "#app/features/clean/messages.ts";

import { ROW_HEIGHT } from "./grid-window.ts";
import type { Place } from "./place-columns.ts";

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
export function GridCells({ rows, columns, places, seen, top, id, active, onActive }: CellsProps) {
  return rows.map(({ at, number, cells, dirty, raw }) => (
    <div key={at} role="row" aria-rowindex={at + 2} className="clean-row" style={rowPlace(at, top)}>
      <span role="rowheader" aria-colindex={1} style={{ width: NUMBER_WIDTH }}>
        {number}
      </span>
      <span role="presentation" style={{ width: places[seen.first]?.left ?? 0 }} />
      {cells.slice(seen.first, seen.last).map((cell, offset) => {
        const column = seen.first + offset;
        const came = raw[column];
        return (
          <span
            key={columns[column]?.name}
            id={`${id}-${at}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={at === active.row && column === active.column}
            data-type={columns[column]?.type}
            data-changed={came === undefined ? undefined : ""}
            title={came === undefined ? undefined : `As it came: ${came || "missing"}`}
            className={dirty[column] ? "gate-dirty" : undefined}
            style={{ width: places[column]?.width }}
            onPointerDown={() => onActive({ row: at, column })}
          >
            {cell === "" ? <Missing /> : cell}
            {dirty[column] && <span className="sr-only"> (to be repaired)</span>}
          </span>
        );
      })}
    </div>
  ));
}

/** The same rows as they came, over those as they are, up to the gate. */
export function RawCells({
  rows,
  columns,
  places,
  seen,
  top,
  gate,
}: LayerProps & { gate: number }) {
  return rows.map(({ at, number, cells, raw }) => (
    <div
      key={at}
      className="clean-row clean-raw"
      style={{ ...rowPlace(at, top), clipPath: `inset(0 calc(100% - ${gate}px) 0 0)` }}
    >
      <span role="rowheader" style={{ width: NUMBER_WIDTH }}>
        {number}
      </span>
      <span role="presentation" style={{ width: places[seen.first]?.left ?? 0 }} />
      {cells.slice(seen.first, seen.last).map((cell, offset) => {
        const column = seen.first + offset;
        const came = raw[column];
        return (
          <span
            key={columns[column]?.name}
            className={came === undefined ? undefined : "gate-dirty"}
            style={{ width: places[column]?.width }}
          >
            {(came ?? cell) || "–"}
          </span>
        );
      })}
    </div>
  ));
}

function rowPlace(at: number, top: number) {
  return { transform: `translateY(${(at - top) * ROW_HEIGHT}px)` };
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
