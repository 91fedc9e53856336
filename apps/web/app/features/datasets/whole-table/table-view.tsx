import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { View } from "@site/content/datasets/view/view";
import { readView, viewQuery } from "@site/content/datasets/view/view-address";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";

import { counted, grouped } from "#app/features/clean/counted.ts";
import { TableGrid } from "#app/features/clean/grid/table-grid.tsx";
import { WholeStyles } from "#app/navigation/whole-styles.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

import { ColumnDialog } from "./column-dialog.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { TableWait } from "./table-wait.tsx";
import { useTable } from "./use-table.ts";
import { ViewBar } from "./view-bar.tsx";
import { ViewCode } from "./view-code.tsx";
import { ViewParts } from "./view-parts.tsx";

interface TableViewProps {
  dataset: DescribedDataset;
  /** Stands here until the table has come. */
  children: ReactNode;
}

/** All rows of a dataset. What is searched, chosen, sorted and hidden is in the address. */
export function TableView({ dataset, children }: TableViewProps) {
  const { slug, title, columns, files } = dataset;
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query, columns), [query, columns]);
  const { table, found, window, hasFailed, wantRows, again } = useTable(
    files[0]?.path ?? "",
    columns,
    view,
  );
  const [open, setOpen] = useState<{ column: string } | "columns">();
  /** What the field of the search begins with; another `turn` is another field. */
  const [field, setField] = useState({ turn: 0, text: view.search });
  const place = useRef<HTMLDivElement>(null);
  // The button replaces the address, a link does not.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [wasPressed, setPressed] = useState(isReplaced);

  // Who follows a link to a view wants to see it; who pressed a button sees it already, but the button is gone.
  const isThere = table !== undefined && found !== undefined;
  useEffect(() => {
    if (!isThere) return;
    if (!wasPressed) {
      if (scrollY === 0) place.current?.scrollIntoView();
    } else if (document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  }, [isThere, wasPressed]);

  const change = (next: View) =>
    setQuery([["view", "table"], ...viewQuery(next)], { replace: true, preventScrollReset: true });
  const close = () => setOpen(undefined);

  if (hasFailed || !table || !found) {
    return (
      <>
        {children}
        <TableWait
          hasFailed={hasFailed}
          takesFocus={wasPressed}
          onAgain={() => {
            setPressed(true);
            again();
          }}
        />
      </>
    );
  }

  const shown = table.columns
    .map((column, at) => ({
      ...column,
      missing: found.missing[at] ?? 0,
      sorted: orderOf(found.view, column.name),
    }))
    .filter(({ name }) => !found.view.hidden.includes(name));
  const chosen = typeof open === "object" && columns.find(({ name }) => name === open.column);
  return (
    <div
      ref={place}
      role="group"
      aria-label={`All rows of ${title}`}
      tabIndex={-1}
      className="grid scroll-mt-4 gap-4"
    >
      <WholeStyles />
      <form
        role="search"
        aria-label={`Rows of ${title}`}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ currentTarget }) => {
          const typed = new FormData(currentTarget).get("search");
          if (typeof typed === "string") change({ ...view, search: typed });
        }}
      >
        <div className="min-w-56 flex-1">
          <SearchInput
            key={field.turn}
            label="Search in all cells"
            name="search"
            defaultValue={field.text}
          />
        </div>
        <Button variant="secondary" onClick={() => setOpen("columns")}>
          Columns
        </Button>
      </form>
      <ViewParts
        view={view}
        onChange={(next) => {
          if (next.search !== view.search) setField({ turn: field.turn + 1, text: next.search });
          change(next);
        }}
      >
        <span role="status">
          {found.rows === table.rows
            ? counted(table.rows, "row")
            : `${grouped(found.rows)} of ${counted(table.rows, "row")}`}
        </span>
      </ViewParts>
      <TableGrid
        columns={shown}
        rowCount={found.rows}
        label={title}
        window={window}
        version={`${found.turn}`}
        onWindow={wantRows}
        onColumn={(column) => setOpen({ column })}
        columnTitle={(name) => `Sort or filter by “${name}”`}
        enterKey="sorts or filters by the column"
      />
      <ViewBar slug={slug} ask={table.ask} />
      <ViewCode dataset={dataset} view={view} />
      {chosen && (
        <ColumnDialog
          column={chosen}
          view={view}
          ask={table.ask}
          canHide={view.hidden.length < columns.length - 1}
          onChange={change}
          onClose={close}
        />
      )}
      {open === "columns" && (
        <ColumnsDialog columns={columns} view={view} onChange={change} onClose={close} />
      )}
    </div>
  );
}

function orderOf({ sort }: View, name: string): "ascending" | "descending" | undefined {
  if (sort?.column !== name) return undefined;
  return sort.descending ? "descending" : "ascending";
}
