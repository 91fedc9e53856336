import "#app/styles/grid.css";
import { pluralize } from "@site/clean/format-count";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

import type { GridColumn, GridRow, RowWindow } from "#app/features/clean/worker-messages.ts";

import {
  ColumnCells,
  ColumnHeader,
  GridCells,
  NUMBER_WIDTH,
  OriginalCells,
} from "./grid-cells.tsx";
import {
  type Cell,
  toRem,
  getBodyHeight,
  ROW_HEIGHT,
  getScrollTop,
  getTopRow,
  getTopRowShowing,
  HEADER_ROW,
  getNextCell,
  layoutColumns,
  limitFrozenColumns,
  findVisibleColumns,
  getTextScale,
} from "./grid-layout.ts";

const HEADER_HEIGHT = 64;
const HEADER_DETAILS_HEIGHT = 32;
/** Rows to render above and below the visible ones. */
const OVERSCAN_ROWS = 8;

interface TableGridProps {
  columns: readonly GridColumn[];
  /** Number of cells with an issue, for each column; absent for tables outside the cleaner. */
  issueCellCounts?: readonly number[];
  columnNotes?: readonly (string | undefined)[];
  rowCount: number;
  rowName?: "Row" | "Group";
  label: string;
  rowWindow: RowWindow | undefined;
  /** Content for the headers, by the name of the column. */
  headerDetails?: ReadonlyMap<string, ReactNode>;
  /** Changes when the rows have to be loaded again. */
  version: string;
  /** Whether there are changes to compare. Without them there is no compare slider. */
  hasChanges?: boolean;
  /** Number of first columns that stay visible while the table scrolls sideways. */
  frozenColumns?: number;
  onRowsNeeded: (from: number, to: number) => void;
  popup?: "dialog" | "menu";
  onOpenColumn: (name: string, header: Element | null) => void;
  /** Tooltip of a header. */
  getColumnTitle: (name: string) => string;
  /** The effect of the Enter key, as the text after “Enter”. */
  enterKey: string;
}

/** A grid that renders only the visible cells. It has the keyboard shortcuts of ARIA's grid pattern. */
export function TableGrid({
  columns,
  issueCellCounts,
  columnNotes,
  rowCount,
  rowName = "Row",
  label,
  rowWindow,
  headerDetails,
  version,
  hasChanges,
  frozenColumns = 0,
  onRowsNeeded,
  popup = "dialog",
  onOpenColumn,
  getColumnTitle,
  enterKey,
}: TableGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, left: 0, width: 800, height: 480, scale: 1 });
  const [selected, setSelected] = useState<Cell>({ row: 0, column: 0 });
  const [comparePercent, setComparePercent] = useState(0);
  const id = useId();

  // The selected row or column may have been removed.
  const active = {
    row: Math.min(selected.row, Math.max(0, rowCount - 1)),
    column: Math.min(selected.column, Math.max(0, columns.length - 1)),
  };
  const headerHeight = HEADER_HEIGHT + (headerDetails ? HEADER_DETAILS_HEIGHT : 0);
  const bodyHeight = Math.max(ROW_HEIGHT, view.height - headerHeight);
  const viewWidth = view.width - NUMBER_WIDTH;
  const frozen = limitFrozenColumns(Math.min(frozenColumns, columns.length), viewWidth);
  const layouts = layoutColumns(columns, { frozen, viewWidth });
  const frozenWidth = layouts[frozen - 1]?.end ?? 0;
  const end = NUMBER_WIDTH + (layouts.at(-1)?.end ?? 0);
  const top = getTopRow(view.top, bodyHeight, rowCount);
  const from = Math.max(0, Math.floor(top) - OVERSCAN_ROWS);
  const to = Math.min(rowCount, Math.ceil(top + bodyHeight / ROW_HEIGHT) + OVERSCAN_ROWS);
  const scrolled = findVisibleColumns(layouts, view.left + frozenWidth, viewWidth - frozenWidth);
  const visible = { ...scrolled, first: Math.max(frozen, scrolled.first) };
  const comparableWidth = Math.min(view.width, end) - NUMBER_WIDTH;
  const compareLeft = NUMBER_WIDTH + (comparePercent / 100) * comparableWidth;

  useEffect(() => onRowsNeeded(from, to), [from, to, version, onRowsNeeded]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const scale = getTextScale();
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

  function scrollToCell({ row, column }: Cell): void {
    const element = scroller.current;
    const layout = layouts[column];
    if (!element || !layout) return;
    const next = row === HEADER_ROW ? top : getTopRowShowing(row, top, bodyHeight);
    if (next !== top) element.scrollTop = getScrollTop(next, bodyHeight, rowCount) * view.scale;
    if (column < frozen) return;
    const minLeft = layout.end - viewWidth;
    const left = Math.min(
      layout.left - frozenWidth,
      Math.max(minLeft, element.scrollLeft / view.scale),
    );
    element.scrollLeft = left * view.scale;
  }

  const getHeaderId = (column: number) => `${id}-header-${column}`;
  const openColumn = (index: number) => {
    const name = columns[index]?.name;
    const header = document.querySelector(`[id="${getHeaderId(index)}"]`);
    if (name !== undefined) onOpenColumn(name, header);
  };

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      openColumn(active.column);
      return;
    }
    const next = getNextCell(event, active, {
      rows: rowCount,
      columns: columns.length,
      page: Math.max(1, Math.floor(bodyHeight / ROW_HEIGHT) - 1),
    });
    if (!next) return;
    event.preventDefault();
    setSelected(next);
    scrollToCell(next);
  }

  const rows = (rowWindow?.rows ?? [])
    .map((row, offset) => ({ ...row, at: (rowWindow?.from ?? 0) + offset }))
    .filter(({ at }) => at >= from && at < to);
  const layer = { rows, columns, layouts, frozen, visible, top };
  const activeRow = rows.find(({ at }) => at === active.row);
  const isHeaderActive = active.row === HEADER_ROW;
  return (
    <div className="clean-stage">
      <div
        ref={scroller}
        role="grid"
        translate="no"
        tabIndex={0}
        aria-label={`Cells of ${label}`}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={
          isHeaderActive
            ? getHeaderId(active.column)
            : activeRow && `${id}-${active.row}-${active.column}`
        }
        onKeyDown={handleKeyDown}
        className="clean-grid"
      >
        <div
          role="presentation"
          style={{ height: toRem(headerHeight + getBodyHeight(rowCount)), width: toRem(end) }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="clean-head"
            style={{ height: toRem(headerHeight) }}
          >
            <span role="columnheader" aria-colindex={1} style={{ width: toRem(NUMBER_WIDTH) }}>
              <span className="sr-only">{rowName}</span>
            </span>
            <ColumnCells columns={columns} layouts={layouts} frozen={frozen} visible={visible}>
              {(column, index, style) => (
                <ColumnHeader
                  key={column.name}
                  id={getHeaderId(index)}
                  column={column}
                  index={index}
                  style={style}
                  issueCells={issueCellCounts && (issueCellCounts[index] ?? 0)}
                  note={columnNotes?.[index]}
                  title={getColumnTitle(column.name)}
                  rows={rowCount}
                  isActive={isHeaderActive && active.column === index}
                  popup={popup}
                  onOpen={() => openColumn(index)}
                >
                  {headerDetails?.get(column.name)}
                </ColumnHeader>
              )}
            </ColumnCells>
          </div>
          <div role="rowgroup" className="clean-rows" style={{ top: toRem(headerHeight) }}>
            <GridCells {...layer} id={id} active={active} onActive={setSelected} />
          </div>
          {comparePercent > 0 && (
            <div aria-hidden className="clean-rows" style={{ top: toRem(headerHeight) }}>
              <OriginalCells {...layer} width={compareLeft + view.left} />
            </div>
          )}
        </div>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Arrows go from cell to cell. Enter {enterKey}.
      </p>
      {hasChanges !== undefined && (
        <CompareSlider
          percent={comparePercent}
          left={compareLeft}
          hasChanges={hasChanges}
          onChange={setComparePercent}
        />
      )}
      <CellDetails
        rowCount={rowCount}
        rowName={rowName}
        row={activeRow}
        column={columns[active.column]}
        columnIndex={active.column}
      />
    </div>
  );
}

interface CompareSliderProps {
  /** How much of the table's width shows the original rows, from 0 to 100. */
  percent: number;
  left: number;
  hasChanges: boolean;
  onChange: (percent: number) => void;
}

/** A bar over the table between original and current rows, and the range input that moves it. */
function CompareSlider({ percent, left, hasChanges, onChange }: CompareSliderProps) {
  return (
    <>
      <span
        aria-hidden
        className="gate-bar clean-gate-bar"
        style={{ insetInlineStart: toRem(left) }}
      />
      <div className="clean-gate">
        {/* The key creates a new element for each text, because moving a text counts as a layout shift. */}
        <span key={String(hasChanges)} aria-hidden>
          {hasChanges ? "‹ original · cleaned ›" : "Fix a cell, then drag to compare"}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label="Compare the original rows on the left with the cleaned rows on the right"
          aria-valuetext={percent === 0 ? "Cleaned rows only" : `${percent}% original`}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
      </div>
    </>
  );
}

interface CellDetailsProps {
  rowCount: number;
  rowName: "Row" | "Group";
  /** The row of the active cell, if it is loaded. */
  row: GridRow | undefined;
  column: GridColumn | undefined;
  columnIndex: number;
}

/** The full text of the active cell, with its original text. */
function CellDetails({ rowCount, rowName, row, column, columnIndex }: CellDetailsProps) {
  const cell = row?.cells[columnIndex];
  const original = row?.original[columnIndex];
  if (!row || !column || cell === undefined) {
    return <p className="clean-cell-details">{pluralize(rowCount, rowName.toLowerCase())}</p>;
  }
  return (
    <p className="clean-cell-details" translate="no">
      {`${rowName} ${row.number}, ${column.name}: `}
      <code translate="no">{cell || "missing"}</code>
      {original !== undefined && (
        <span>
          , originally{" "}
          <code translate="no" className="gate-dirty">
            {original || "missing"}
          </code>
        </span>
      )}
    </p>
  );
}
