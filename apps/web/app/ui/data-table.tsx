import { type ReactNode, useId } from "react";

interface DataTableProps {
  caption: string;
  /** Whether the caption is for screen readers only, because a heading above says the same. */
  captionHidden?: boolean;
  children: ReactNode;
}

/** A table in its own named region, which scrolls and can be reached by keyboard. */
export function DataTable({ caption, captionHidden = true, children }: DataTableProps) {
  const id = useId();
  return (
    // The region takes the focus because it scrolls: otherwise the keyboard cannot reach its right end. It is
    // positioned so that its text for screen readers does not stick out of the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      className="table-region relative max-w-full overflow-x-auto border border-rule bg-sheet"
    >
      <table className="data-table">
        <caption
          id={id}
          className={captionHidden ? "sr-only" : "px-4 py-3 text-start text-sm text-faint"}
        >
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

interface TableHeadProps {
  names: string[];
  /** The columns of figures, which are aligned to the end of their cells. */
  figures?: string[];
}

/** The head of a table, one cell for each column. */
export function TableHead({ names, figures }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={figures?.includes(name) ? "text-end" : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
