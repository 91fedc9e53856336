import { pluralize } from "@site/clean/format-count";
import type { DescribedDataset } from "@site/content/datasets/describe-dataset";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";

import { useHydrated } from "#app/navigation/hydration.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { getButtonClass } from "#app/ui/controls/button.tsx";

const TableView = lazyComponent(async () => (await import("./table-view.tsx")).TableView);

interface WholeTableProps {
  dataset: DescribedDataset;
  /** The first rows, shown without a script and until the table is loaded. */
  children: ReactNode;
}

/** The first rows of a dataset. Shows all rows after the button is pressed, or if the URL has a view. */
export function WholeTable({ dataset, children }: WholeTableProps) {
  const [query, setQuery] = useSearchParams();
  // The prerendered page has no query.
  const isOpen = useHydrated() && query.has("view");
  if (!isOpen) {
    const open = () => setQuery({ view: "table" }, { replace: true, preventScrollReset: true });
    return (
      <>
        {children}
        <p className="needs-script">
          <button type="button" className={getButtonClass("secondary")} onClick={open}>
            See all {pluralize(dataset.rows, "row")}: sort, filter, group
          </button>
        </p>
      </>
    );
  }
  return (
    <div className="grid min-h-[52rem] content-start gap-4 max-sm:min-h-[58rem]">
      <Suspense
        fallback={
          <>
            {children}
            <p role="status">Loading the table…</p>
          </>
        }
      >
        <TableView dataset={dataset}>{children}</TableView>
      </Suspense>
    </div>
  );
}
