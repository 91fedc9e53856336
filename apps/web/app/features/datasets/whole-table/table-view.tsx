import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { type View, wholeTable } from "@site/content/datasets/view/view";
import { parseView, toViewQuery } from "@site/content/datasets/view/view-address";
import { type ReactNode, useRef, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

import { TableGrid } from "#app/features/clean/grid/table-grid.tsx";
import { updateUrlQuery } from "#app/lib/update-url-query.ts";
import { FullStylesheet } from "#app/navigation/full-stylesheet.tsx";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

import { ColumnDialog, getColumnActionLabel } from "./column-dialog.tsx";
import { useDatasetTable } from "./use-dataset-table.ts";
import { HeaderDistribution } from "./value-distribution.tsx";
import { ViewBar, ViewCode } from "./view-bar.tsx";
import { ColumnsDialog, GroupDialog } from "./view-dialogs.tsx";
import { listActiveFilters, formatRowCount, formatWidestRowCount } from "./view-texts.ts";

interface TableViewProps {
  dataset: DescribedDataset;
  /** Shown until the table is loaded. */
  children: ReactNode;
}

/** All rows of a dataset, or groups of them. The URL has the search, filters, grouping, order and hidden columns. */
export function TableView({ dataset, children }: TableViewProps) {
  const { slug, title, columns, files } = dataset;
  const { key, search } = useLocation();
  const readViewFromUrl = () => parseView(new URLSearchParams(search), columns);
  const [current, setCurrent] = useState(() => ({ key, view: readViewFromUrl() }));
  const { view } = current;
  /** Initial text of the search field. A new `key` resets the field. */
  const [searchField, setSearchField] = useState({ key: 0, text: view.search });
  const { table, result, rowWindow, hasFailed, requestRows, retry } = useDatasetTable(
    files[0]?.path ?? "",
    columns,
    view,
  );
  const [open, setOpen] = useState<{ column: string } | "columns" | "groups">();
  const container = useRef<HTMLDivElement>(null);
  // The button “See all rows” replaces the history entry; a link adds one.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [wasPressed, setPressed] = useState(isReplaced);

  function resetSearchField(next: View): void {
    if (next.search === view.search) return;
    setSearchField({ key: searchField.key + 1, text: next.search });
  }

  // The visitor followed a link, or went back, to another view of the same table.
  if (current.key !== key) {
    const next = readViewFromUrl();
    setCurrent({ key, view: next });
    resetSearchField(next);
  }

  // After a link, scroll to the table. After a button that has disappeared, move the focus to the table.
  const isLoaded = table !== undefined && result !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    if (!wasPressed) {
      if (scrollY === 0) container.current?.scrollIntoView();
    } else if (container.current && document.activeElement === document.body) {
      container.current.focus({ preventScroll: true });
      // The button was below the first rows, so the controls may be above the viewport.
      const { top, bottom } = container.current.getBoundingClientRect();
      if (top < 0 && bottom > 0) container.current.scrollIntoView({ behavior: "instant" });
    }
  }, [isLoaded, wasPressed]);

  function changeView(wanted: View): void {
    // Parsing removes what no longer applies, such as sorting by a removed measure.
    const next = parseView(toAddressQuery(wanted), columns);
    updateUrlQuery(toAddressQuery(next));
    setCurrent({ key, view: next });
  }
  const close = () => setOpen(undefined);

  if (hasFailed || !table || !result) {
    return (
      <>
        {children}
        <TableStatus
          hasFailed={hasFailed}
          takesFocus={wasPressed}
          onRetry={() => {
            setPressed(true);
            retry();
          }}
        />
      </>
    );
  }

  const { grouping } = result.view;
  /** Undefined for the measures of groups. */
  const findColumn = (name: string) =>
    grouping && !grouping.by.includes(name)
      ? undefined
      : columns.find((column) => column.name === name);
  const findDistribution = (name: string) =>
    findColumn(name) && result.distributions.find((one) => one.name === name);
  const headerDetails = new Map(
    result.distributions.map((one) => [
      one.name,
      <HeaderDistribution key={one.name} distribution={one} />,
    ]),
  );
  const openColumn = typeof open === "object" ? open.column : undefined;
  const rows = { all: table.rows, filtered: result.filtered };
  return (
    <div
      ref={container}
      role="group"
      aria-label={`All rows of ${title}`}
      tabIndex={-1}
      className="grid scroll-mt-4 gap-4"
    >
      <FullStylesheet />
      <form
        role="search"
        aria-label={`Rows of ${title}`}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => {
          const typed = new FormData(currentTarget).get("search");
          if (typeof typed === "string") changeView({ ...view, search: typed });
        }}
      >
        <div className="min-w-56 flex-1 max-sm:basis-full">
          <SearchInput
            key={searchField.key}
            label="Search in all cells"
            name="search"
            defaultValue={searchField.text}
          />
        </div>
        <Button variant="secondary" onClick={() => setOpen("groups")}>
          Group
        </Button>
        {!view.grouping && (
          <Button variant="secondary" onClick={() => setOpen("columns")}>
            Columns
          </Button>
        )}
      </form>
      <ActiveFilters
        view={view}
        onChange={(next) => {
          resetSearchField(next);
          changeView(next);
        }}
      >
        {/* Reserves the widest count, so that results do not move the filters. */}
        <span className="grid shrink-0 tabular-nums *:[grid-area:1/1]">
          <span aria-hidden className="[visibility:hidden]">
            {formatWidestRowCount(table.rows, view.grouping !== undefined)}
          </span>
          <span role="status">{formatRowCount(rows, grouping && result.rows)}</span>
        </span>
      </ActiveFilters>
      <TableGrid
        columns={result.columns.map((column) => ({
          ...column,
          sorted: getSortDirection(result.view, column.name),
        }))}
        rowCount={result.rows}
        rowName={grouping ? "Group" : "Row"}
        label={title}
        rowWindow={rowWindow}
        version={`${result.revision}`}
        {...(!grouping && { headerDetails })}
        onRowsNeeded={requestRows}
        onOpenColumn={(column) => setOpen({ column })}
        getColumnTitle={(name) => getColumnActionLabel(name, findColumn(name))}
        enterKey="sorts or filters by the column"
      />
      <ViewBar
        slug={slug}
        call={table.call}
        address={new URL(`?${toAddressQuery(view).toString()}`, location.href).href}
      />
      <ViewCode dataset={dataset} view={view} />
      {openColumn !== undefined && (
        <ColumnDialog
          name={openColumn}
          column={findColumn(openColumn)}
          distribution={findDistribution(openColumn)}
          rows={rows}
          view={view}
          call={table.call}
          canHide={!view.grouping && view.hidden.length < columns.length - 1}
          onChange={changeView}
          onClose={close}
        />
      )}
      {open === "groups" && (
        <GroupDialog columns={columns} view={view} onChange={changeView} onClose={close} />
      )}
      {open === "columns" && (
        <ColumnsDialog columns={columns} view={view} onChange={changeView} onClose={close} />
      )}
    </div>
  );
}

interface TableStatusProps {
  hasFailed: boolean;
  /** Whether to move the focus here, because the pressed button has disappeared. */
  takesFocus: boolean;
  onRetry: () => void;
}

/** Shown below the first rows until the table is loaded. */
function TableStatus({ hasFailed, takesFocus, onRetry }: TableStatusProps) {
  const status = useFocusWhen<HTMLDivElement>(takesFocus);
  if (!hasFailed) {
    return (
      <div ref={status} tabIndex={-1}>
        <p role="status">Loading the table…</p>
      </div>
    );
  }
  return (
    <div ref={status} tabIndex={-1}>
      <p role="alert">
        The table could not be loaded. Check your connection, then{" "}
        <Button
          variant="quiet"
          onClick={() => {
            status.current?.focus();
            onRetry();
          }}
        >
          try again
        </Button>
      </p>
    </div>
  );
}

interface ActiveFiltersProps {
  view: View;
  onChange: (view: View) => void;
  /** The row count. */
  children: ReactNode;
}

/** The row count, and a button for each part of the view that removes it. */
function ActiveFilters({ view, onChange, children }: ActiveFiltersProps) {
  const line = useRef<HTMLDivElement>(null);
  const filters = listActiveFilters(view);

  function apply(next: View): void {
    // The pressed button disappears with its filter.
    line.current?.focus();
    onChange(next);
  }

  return (
    <div
      ref={line}
      role="group"
      aria-label="What is shown"
      tabIndex={-1}
      className="relative flex min-h-11 items-center gap-3 overflow-x-auto text-sm whitespace-nowrap"
    >
      {children}
      {filters.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className="min-h-11 cursor-pointer rounded-edge border border-edge bg-wash px-3"
          onClick={() => apply(without)}
        >
          <span className="sr-only">Remove: </span>
          {text} <span aria-hidden>×</span>
        </button>
      ))}
      {(filters.length > 0 || view.search) && (
        <Button variant="quiet" onClick={() => apply(wholeTable)}>
          Show everything
        </Button>
      )}
    </div>
  );
}

function toAddressQuery(view: View): URLSearchParams {
  return new URLSearchParams([["view", "table"], ...toViewQuery(view)]);
}

function getSortDirection({ sort }: View, name: string): "ascending" | "descending" | undefined {
  if (sort?.column !== name) return undefined;
  return sort.descending ? "descending" : "ascending";
}
