import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import type { View } from "@site/content/datasets/view/view";
import { readView, viewQuery } from "@site/content/datasets/view/view-address";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

import { TableGrid } from "#app/features/clean/grid/table-grid.tsx";
import { writeQuery } from "#app/lib/write-query.ts";
import { WholeStyles } from "#app/navigation/rest-of-styles.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { SearchInput } from "#app/ui/controls/search-input.tsx";

import { ColumnDialog, columnTitle } from "./column-dialog.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { HeadSpread } from "./head-spread.tsx";
import { TableWait } from "./table-wait.tsx";
import { useTable } from "./use-table.ts";
import { ViewBar } from "./view-bar.tsx";
import { ViewCode } from "./view-code.tsx";
import { ViewParts } from "./view-parts.tsx";
import { shownText, widestText } from "./view-texts.ts";

interface TableViewProps {
  dataset: DescribedDataset;
  /** Shown until the table is there. */
  children: ReactNode;
}

/** All rows of a dataset, or groups of them. What is searched, chosen, grouped, sorted and hidden is in the address. */
export function TableView({ dataset, children }: TableViewProps) {
  const { slug, title, columns, files } = dataset;
  const { key, search } = useLocation();
  const readAddress = () => readView(new URLSearchParams(search), columns);
  const [held, setHeld] = useState(() => ({ key, view: readAddress() }));
  /** What the field of the search begins with; another `turn` is another field. */
  const [field, setField] = useState({ turn: 0, text: held.view.search });
  const { view } = held;
  const { table, found, window, hasFailed, wantRows, again } = useTable(
    files[0]?.path ?? "",
    columns,
    view,
  );
  const [open, setOpen] = useState<{ column: string } | "columns" | "groups">();
  const place = useRef<HTMLDivElement>(null);
  // The button replaces the address, a link does not.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [wasPressed, setPressed] = useState(isReplaced);

  // A link, or Back, to another view of the same table.
  if (held.key !== key) {
    const next = readAddress();
    setHeld({ key, view: next });
    if (next.search !== view.search) setField({ turn: field.turn + 1, text: next.search });
  }

  // Who follows a link to a view wants to see it; who pressed a button sees it already, but the button is gone.
  const isThere = table !== undefined && found !== undefined;
  useEffect(() => {
    if (!isThere) return;
    if (!wasPressed) {
      if (scrollY === 0) place.current?.scrollIntoView();
    } else if (place.current && document.activeElement === document.body) {
      place.current.focus({ preventScroll: true });
      // The button was below the first rows: what searches, sorts and groups them may be above the screen.
      const { top, bottom } = place.current.getBoundingClientRect();
      if (top < 0 && bottom > 0) place.current.scrollIntoView({ behavior: "instant" });
    }
  }, [isThere, wasPressed]);

  function change(wanted: View): void {
    // What suits neither the table nor its groups is left out, such as an order by a measure that is gone.
    const next = readView(addressOf(wanted), columns);
    writeQuery(addressOf(next));
    setHeld({ key, view: next });
  }
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

  const { grouping } = found.view;
  const described = (name: string) =>
    grouping && !grouping.by.includes(name)
      ? undefined
      : columns.find((column) => column.name === name);
  const distributionOf = (name: string) =>
    described(name) && found.distributions.find((one) => one.name === name);
  const spreads = new Map(
    found.distributions.map((one) => [one.name, <HeadSpread key={one.name} distribution={one} />]),
  );
  const opened = typeof open === "object" ? open.column : undefined;
  const rows = { all: table.rows, left: found.left };
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
        <div className="min-w-56 flex-1 max-sm:basis-full">
          <SearchInput
            key={field.turn}
            label="Search in all cells"
            name="search"
            defaultValue={field.text}
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
      <ViewParts
        view={view}
        onChange={(next) => {
          if (next.search !== view.search) setField({ turn: field.turn + 1, text: next.search });
          change(next);
        }}
      >
        {/* As wide as it can become, so that no answer of the worker moves what is beside it. */}
        <span className="grid shrink-0 tabular-nums *:[grid-area:1/1]">
          <span aria-hidden className="[visibility:hidden]">
            {widestText(table.rows, view.grouping !== undefined)}
          </span>
          <span role="status">{shownText(rows, grouping && found.rows)}</span>
        </span>
      </ViewParts>
      <TableGrid
        columns={found.columns.map((column) => ({
          ...column,
          sorted: orderOf(found.view, column.name),
        }))}
        rowCount={found.rows}
        rowName={grouping ? "Group" : "Row"}
        label={title}
        window={window}
        version={`${found.turn}`}
        {...(!grouping && { heads: spreads })}
        onWindow={wantRows}
        onColumn={(column) => setOpen({ column })}
        columnTitle={(name) => columnTitle(name, described(name))}
        enterKey="sorts or filters by the column"
      />
      <ViewBar
        slug={slug}
        ask={table.ask}
        address={new URL(`?${addressOf(view).toString()}`, location.href).href}
      />
      <ViewCode dataset={dataset} view={view} />
      {opened !== undefined && (
        <ColumnDialog
          name={opened}
          column={described(opened)}
          distribution={distributionOf(opened)}
          rows={rows}
          view={view}
          ask={table.ask}
          canHide={!view.grouping && view.hidden.length < columns.length - 1}
          onChange={change}
          onClose={close}
        />
      )}
      {open === "groups" && (
        <GroupDialog columns={columns} view={view} onChange={change} onClose={close} />
      )}
      {open === "columns" && (
        <ColumnsDialog columns={columns} view={view} onChange={change} onClose={close} />
      )}
    </div>
  );
}

function addressOf(view: View): URLSearchParams {
  return new URLSearchParams([["view", "table"], ...viewQuery(view)]);
}

function orderOf({ sort }: View, name: string): "ascending" | "descending" | undefined {
  if (sort?.column !== name) return undefined;
  return sort.descending ? "descending" : "ascending";
}
