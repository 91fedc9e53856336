import { type KeyboardEvent, useEffect, useRef } from "react";

import type { GridColumn, TableView } from "./worker-messages.ts";

/** The column of the menu, and its header element, which positions the menu. */
export interface OpenColumn {
  name: string;
  header: Element | null;
}

interface ColumnMenuProps {
  /** A new object for each time that the menu is opened. */
  column: OpenColumn;
  columns: readonly GridColumn[];
  sort: TableView["sort"];
  frozenColumns: number;
  onShowValues: () => void;
  onSort: (sort: TableView["sort"]) => void;
  onFreeze: (columns: number) => void;
  onEdit: () => void;
  onClose: () => void;
}

/** Labels of ascending and descending order. */
const orders: Record<GridColumn["type"], readonly [string, string]> = {
  text: ["A to Z", "Z to A"],
  number: ["smallest first", "largest first"],
  whole: ["smallest first", "largest first"],
  boolean: ["no first", "yes first"],
  date: ["earliest first", "latest first"],
};

const MARGIN = 8;

/** The menu below a column's header, with the keys of ARIA's menu pattern. */
export function ColumnMenu({
  column,
  columns,
  sort,
  frozenColumns,
  onShowValues,
  onSort,
  onFreeze,
  onEdit,
  onClose,
}: ColumnMenuProps) {
  const popover = useRef<HTMLDivElement>(null);
  const { name } = column;
  const at = columns.findIndex((one) => one.name === name);
  const [ascending, descending] = orders[columns[at]?.type ?? "text"];

  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const { left = MARGIN, bottom = MARGIN } = column.header?.getBoundingClientRect() ?? {};
    const clamp = (start: number, size: number, room: number) =>
      `${Math.max(MARGIN, Math.min(start, room - size - MARGIN))}px`;
    element.style.left = clamp(left, element.offsetWidth, innerWidth);
    element.style.top = clamp(bottom, element.offsetHeight, innerHeight);
    element.querySelector("button")?.focus();
  }, [column]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const items = [...event.currentTarget.querySelectorAll("button")];
    const current = items.findIndex((item) => item === document.activeElement);
    const next = getNextItem(event.key, current, items);
    if (event.key === "Tab") popover.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    items.at(next)?.focus();
  }

  const choose = (action: () => void) => () => {
    // Close first: it returns the focus to the grid, and the action may move it elsewhere.
    popover.current?.hidePopover();
    action();
  };
  const sortItem = (label: string, isDescending: boolean) => {
    const isChosen = sort?.column === name && sort.descending === isDescending;
    return (
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={isChosen}
        tabIndex={-1}
        onClick={choose(() =>
          onSort(isChosen ? undefined : { column: name, descending: isDescending }),
        )}
      >
        {`Sort ${label}`}
      </button>
    );
  };
  const isFrozenTo = frozenColumns === at + 1;
  return (
    <div
      ref={popover}
      popover="auto"
      className="clean-menu"
      // The toggle event is asynchronous, so the menu may be open again.
      onToggle={({ currentTarget }) => {
        if (!currentTarget.matches(":popover-open")) onClose();
      }}
    >
      <div role="menu" tabIndex={-1} aria-label={name} onKeyDown={handleKeyDown}>
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onShowValues)}>
          Values and filter
        </button>
        {sortItem(ascending, false)}
        {sortItem(descending, true)}
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={isFrozenTo}
          tabIndex={-1}
          onClick={choose(() => onFreeze(isFrozenTo ? 0 : at + 1))}
        >
          {at === 0 ? "Freeze this column" : `Freeze the first ${at + 1} columns`}
        </button>
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onEdit)}>
          Edit column
        </button>
      </div>
      <p className="text-sm text-faint">
        Sorting and filtering change only what you see. Joins, groups, pivots and formulas are in
        the app.
      </p>
    </div>
  );
}

/** The item that a key moves to: the next or previous, the first or last, or the next that starts with a letter. */
function getNextItem(
  key: string,
  current: number,
  items: readonly HTMLElement[],
): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (current + 1) % items.length;
    case "ArrowUp":
      return current <= 0 ? -1 : current - 1;
    case "Home":
      return 0;
    case "End":
      return -1;
  }
  if (!/^\p{L}$/u.test(key)) return undefined;
  const matches = items.flatMap((item, at) =>
    item.textContent.toLowerCase().startsWith(key.toLowerCase()) ? [at] : [],
  );
  return matches.find((at) => at > current) ?? matches[0];
}
