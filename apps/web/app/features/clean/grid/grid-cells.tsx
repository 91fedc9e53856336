import { formatCount } from "@site/clean/format-count";
import type { CSSProperties, ReactNode } from "react";

import type { GridColumn, GridRow } from "#app/features/clean/worker-messages.ts";

import {
  type Cell,
  type ColumnLayout,
  type ColumnRange,
  ROW_HEIGHT,
  toRem,
} from "./grid-layout.ts";

interface ColumnHeaderProps {
  id: string;
  column: GridColumn;
  index: number;
  style: CSSProperties;
  /** Number of cells with an issue; undefined for tables outside the cleaner. */
  issueCells: number | undefined;
  /** What rules leave unchecked. */
  note?: string | undefined;
  rows: number;
  title: string;
  isActive: boolean;
  popup: "dialog" | "menu";
  /** Opens the column's dialog or menu. */
  onOpen: () => void;
  children?: ReactNode;
}

const types: Record<GridColumn["type"], string> = {
  text: "text",
  number: "number",
  whole: "whole number",
  boolean: "yes or no",
  date: "date",
};

/** A column's name and type, with the share of its cells that are missing or have an issue. */
export function ColumnHeader({
  id,
  column,
  index,
  style,
  issueCells,
  note,
  rows,
  title,
  isActive,
  popup,
  onOpen,
  children,
}: ColumnHeaderProps) {
  const { name, type, missing, sorted } = column;
  const toPercent = (count: number) => (rows === 0 ? 0 : Math.min(100, (count / rows) * 100));
  const issuesEnd = toPercent(issueCells ?? 0);
  const missingEnd = toPercent((issueCells ?? 0) + missing);
  return (
    // The grid has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="columnheader"
      aria-colindex={index + 2}
      aria-haspopup={popup}
      data-active={isActive || undefined}
      aria-sort={sorted}
      title={title}
      style={style}
      data-frozen={style.insetInlineStart === undefined ? undefined : ""}
      onClick={onOpen}
    >
      <span className="clean-name">{name}</span>
      {sorted && <i aria-hidden>{sorted === "ascending" ? "↑ " : "↓ "}</i>}
      <i>{note === undefined ? types[type] : `${types[type]} · ${note}`}</i>
      <span aria-hidden className="clean-more">
        ⋯
      </span>
      <span className="sr-only">
        {issueCells === undefined
          ? `, ${formatCount(missing)} missing`
          : `, ${formatCount(missing)} missing, ${formatCount(issueCells)} with a problem`}
      </span>
      {children}
      {/* A gradient, because resizing elements would count as layout shifts. */}
      <span
        aria-hidden
        className="clean-share"
        style={{
          backgroundImage: `linear-gradient(to right, var(--color-silt) ${issuesEnd}%, var(--color-rule) ${issuesEnd}% ${missingEnd}%, transparent ${missingEnd}%)`,
        }}
      />
    </span>
  );
}

export const NUMBER_WIDTH = 64;

interface VisibleColumns {
  columns: readonly GridColumn[];
  layouts: readonly ColumnLayout[];
  /** Number of first columns that stay visible. */
  frozen: number;
  /** The visible columns after the frozen ones. */
  visible: ColumnRange;
}

/** The frozen and the visible columns of a row, with a gap in place of the columns between them. */
export function ColumnCells({
  columns,
  layouts,
  frozen,
  visible,
  children,
}: VisibleColumns & {
  children: (column: GridColumn, index: number, style: CSSProperties) => ReactNode;
}) {
  const getWidth = (index: number) => toRem(layouts[index]?.width ?? 0);
  const gap = (layouts[visible.first]?.left ?? 0) - (layouts[frozen - 1]?.end ?? 0);
  return (
    <>
      {columns.slice(0, frozen).map((column, index) =>
        children(column, index, {
          width: getWidth(index),
          insetInlineStart: toRem(NUMBER_WIDTH + (layouts[index]?.left ?? 0)),
        }),
      )}
      <span role="presentation" style={{ width: toRem(Math.max(0, gap)) }} />
      {columns
        .slice(visible.first, visible.last)
        .map((column, offset) =>
          children(column, visible.first + offset, { width: getWidth(visible.first + offset) }),
        )}
    </>
  );
}

/** A row with its index among the rows of the grid. */
type IndexedRow = GridRow & { at: number };

interface LayerProps extends VisibleColumns {
  rows: readonly IndexedRow[];
  /** The first visible row. */
  top: number;
}

interface GridCellsProps extends LayerProps {
  id: string;
  active: Cell;
  onActive: (cell: Cell) => void;
}

/** The visible cells with their current values. */
export function GridCells({ id, active, onActive, ...layer }: GridCellsProps) {
  return layer.rows.map((row) => (
    <div
      key={row.at}
      role="row"
      aria-rowindex={row.at + 2}
      className="clean-row"
      style={getRowStyle(row.at, layer.top)}
    >
      <RowCells {...layer} row={row} colIndex={1}>
        {(cell, column, { name, type }, style) => {
          const original = row.original[column];
          const hasIssue = row.hasIssue[column];
          return (
            <span
              key={name}
              id={`${id}-${row.at}-${column}`}
              role="gridcell"
              aria-colindex={column + 2}
              aria-selected={row.at === active.row && column === active.column}
              data-type={type}
              data-changed={original === undefined ? undefined : ""}
              title={original === undefined ? undefined : `Original: ${original || "missing"}`}
              className={hasIssue ? "gate-dirty" : undefined}
              style={style}
              data-frozen={style.insetInlineStart === undefined ? undefined : ""}
              onPointerDown={() => onActive({ row: row.at, column })}
            >
              {cell === "" ? <Missing /> : cell}
              {hasIssue && <span className="sr-only"> (has a problem)</span>}
            </span>
          );
        }}
      </RowCells>
    </div>
  ));
}

/**
 * The visible cells with their values from the file, covering the current ones up to the position of the compare
 * slider.
 */
export function OriginalCells({ width: shownWidth, ...layer }: LayerProps & { width: number }) {
  return layer.rows.map((row) => (
    <div
      key={row.at}
      className="clean-row clean-original"
      style={{
        ...getRowStyle(row.at, layer.top),
        clipPath: `inset(0 calc(100% - ${toRem(shownWidth)}) 0 0)`,
      }}
    >
      <RowCells {...layer} row={row}>
        {(cell, column, { name }, style) => {
          const original = row.original[column];
          return (
            <span
              key={name}
              className={original === undefined ? undefined : "gate-dirty"}
              style={style}
              data-frozen={style.insetInlineStart === undefined ? undefined : ""}
            >
              {(original ?? cell) || <Missing />}
            </span>
          );
        }}
      </RowCells>
    </div>
  ));
}

interface RowCellsProps extends Omit<LayerProps, "rows" | "top"> {
  row: IndexedRow;
  /** Only set in the layer that is exposed to assistive technology. */
  colIndex?: number;
  children: (cell: string, index: number, column: GridColumn, style: CSSProperties) => ReactNode;
}

/** A row's number and its visible cells. */
function RowCells({ row, colIndex, children, ...columns }: RowCellsProps) {
  return (
    <>
      <span role="rowheader" aria-colindex={colIndex} style={{ width: toRem(NUMBER_WIDTH) }}>
        {row.number}
      </span>
      <ColumnCells {...columns}>
        {(column, index, style) => children(row.cells[index] ?? "", index, column, style)}
      </ColumnCells>
    </>
  );
}

function getRowStyle(at: number, top: number) {
  return { transform: `translateY(${toRem((at - top) * ROW_HEIGHT)})` };
}

/** A word in another style, because a cell may contain a dash. */
function Missing() {
  return <i className="text-xs text-faint">missing</i>;
}
