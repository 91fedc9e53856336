import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import type { RowWindow, SeenColumn } from "#app/features/clean/messages.ts";

import "#app/styles/grid.css";

import { CellLine } from "./cell-line.tsx";
import { ColumnHead } from "./column-head.tsx";
import { GateStrip } from "./gate-strip.tsx";
import { GridCells, NUMBER_WIDTH, RawCells } from "./grid-cells.tsx";
import { bodyHeight, ROW_HEIGHT, scrollTopOf, topRow, topShowing } from "./grid-window.ts";
import { HEAD_ROW, moveCell } from "./move-cell.ts";
import { placeColumns, visibleColumns } from "./place-columns.ts";
import { rem, textScale } from "./rem.ts";

const NAME_HEIGHT = 64;
const MORE_HEIGHT = 32;
const MORE_ROWS = 8;

interface TableGridProps {
  columns: readonly SeenColumn[];
  /** For each column the number of dirty cells; absent where nothing is to be repaired. */
  dirty?: readonly number[];
  rowCount: number;
  rowName?: "Row" | "Group";
  label: string;
  window: RowWindow | undefined;
  /** For each column what its head shows under the name. */
  heads?: ReadonlyMap<string, ReactNode>;
  /** Another one means that the rows are no longer those of the window. */
  version: string;
  /** Whether a step changed something, so that there is something to compare. Without it there is no gate. */
  hasChanges?: boolean;
  onWindow: (from: number, to: number) => void;
  onColumn: (name: string) => void;
  /** What that does to a column, and the same after “Enter”. */
  columnTitle: (name: string) => string;
  enterKey: string;
}

/** Draws the cells on the screen only, whatever the size of the table. Source: ARIA, the grid pattern. */
export function TableGrid({
  columns,
  dirty,
  rowCount,
  rowName = "Row",
  label,
  window,
  heads,
  version,
  hasChanges,
  onWindow,
  onColumn,
  columnTitle,
  enterKey,
}: TableGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, left: 0, width: 800, height: 480, scale: 1 });
  const [chosen, setActive] = useState({ row: 0, column: 0 });
  const [gate, setGate] = useState(0);
  const id = useId();

  // Columns and rows may have gone since.
  const active = {
    row: Math.min(chosen.row, Math.max(0, rowCount - 1)),
    column: Math.min(chosen.column, Math.max(0, columns.length - 1)),
  };
  const headHeight = NAME_HEIGHT + (heads ? MORE_HEIGHT : 0);
  const bodyView = Math.max(ROW_HEIGHT, view.height - headHeight);
  const places = placeColumns(columns);
  const end = NUMBER_WIDTH + (places.at(-1)?.end ?? 0);
  const top = topRow(view.top, bodyView, rowCount);
  const from = Math.max(0, Math.floor(top) - MORE_ROWS);
  const to = Math.min(rowCount, Math.ceil(top + bodyView / ROW_HEIGHT) + MORE_ROWS);
  const seen = visibleColumns(places, view.left, view.width - NUMBER_WIDTH);
  // On the screen, within the table where that is narrower.
  const gateAt = NUMBER_WIDTH + (gate / 100) * (Math.min(view.width, end) - NUMBER_WIDTH);

  useEffect(() => onWindow(from, to), [from, to, version, onWindow]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const scale = textScale();
      setView({
        top: element.scrollTop / scale,
        left: element.scrollLeft / scale,
        width: element.clientWidth / scale,
        height: element.clientHeight / scale,
        scale,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  function show(row: number, column: number): void {
    const element = scroller.current;
    const place = places[column];
    if (!element || !place) return;
    const next = row === HEAD_ROW ? top : topShowing(row, top, bodyView);
    if (next !== top) element.scrollTop = scrollTopOf(next, bodyView, rowCount) * view.scale;
    const room = view.width - NUMBER_WIDTH;
    const most = place.left;
    const least = place.left + place.width - room;
    element.scrollLeft =
      Math.min(most, Math.max(least, element.scrollLeft / view.scale)) * view.scale;
  }

  function press(event: KeyboardEvent): void {
    const name = columns[active.column]?.name;
    if (event.key === "Enter" && name !== undefined) {
      event.preventDefault();
      onColumn(name);
      return;
    }
    const next = moveCell(event, active, {
      rows: rowCount,
      columns: columns.length,
      page: Math.max(1, Math.floor(bodyView / ROW_HEIGHT) - 1),
    });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    show(next.row, next.column);
  }

  const rows = (window?.rows ?? []).map((row, at) => ({ ...row, at: (window?.from ?? 0) + at }));
  const shown = rows.filter(({ at }) => at >= from && at < to);
  const layer = { rows: shown, columns, places, seen, top };
  const activeRow = shown.find(({ at }) => at === active.row);
  const isInHead = active.row === HEAD_ROW;
  const headId = (column: number) => `${id}-head-${column}`;
  return (
    <div className="clean-stage">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={`Cells of ${label}`}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={
          isInHead ? headId(active.column) : activeRow && `${id}-${active.row}-${active.column}`
        }
        onKeyDown={press}
        className="clean-grid"
      >
        <div
          role="presentation"
          style={{ height: rem(headHeight + bodyHeight(rowCount)), width: rem(end) }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="clean-head"
            style={{ height: rem(headHeight) }}
          >
            <span role="columnheader" aria-colindex={1} style={{ width: rem(NUMBER_WIDTH) }}>
              <span className="sr-only">{rowName}</span>
            </span>
            <span role="presentation" style={{ width: rem(places[seen.first]?.left ?? 0) }} />
            {columns.slice(seen.first, seen.last).map((column, at) => (
              <ColumnHead
                key={column.name}
                id={headId(seen.first + at)}
                column={column}
                index={seen.first + at}
                width={places[seen.first + at]?.width ?? 0}
                dirty={dirty && (dirty[seen.first + at] ?? 0)}
                title={columnTitle(column.name)}
                rows={rowCount}
                isActive={isInHead && active.column === seen.first + at}
                onOpen={() => onColumn(column.name)}
              >
                {heads?.get(column.name)}
              </ColumnHead>
            ))}
          </div>
          <div role="rowgroup" className="clean-rows" style={{ top: rem(headHeight) }}>
            <GridCells {...layer} id={id} active={active} onActive={setActive} />
          </div>
          {gate > 0 && (
            <div aria-hidden className="clean-rows" style={{ top: rem(headHeight) }}>
              <RawCells {...layer} gate={gateAt + view.left} />
            </div>
          )}
        </div>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Arrows go from cell to cell. Enter {enterKey}.
      </p>
      {hasChanges !== undefined && (
        <GateStrip gate={gate} left={gateAt} hasChanges={hasChanges} onGate={setGate} />
      )}
      <CellLine
        rowCount={rowCount}
        rowName={rowName}
        row={activeRow}
        column={columns[active.column]}
        at={active.column}
      />
    </div>
  );
}
