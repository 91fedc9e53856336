import { type ReactNode, useId } from "react";

interface DataTableProps {
  caption: string;
  /** Hides the caption visually, because a heading above has the same text. */
  captionHidden?: boolean;
  /** The cells are data or code, which translators must not change. */
  isData?: boolean;
  children: ReactNode;
}

/** A table in a named region that scrolls and can be focused. */
export function DataTable({ caption, captionHidden = true, isData, children }: DataTableProps) {
  const id = useId();
  return (
    // Focusable so that the keyboard can scroll it, and positioned so that hidden text does not overflow the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      className="table-region relative max-w-full overflow-x-auto border border-rule bg-sheet"
    >
      <table translate={isData ? "no" : undefined} className="data-table">
        <caption
          id={id}
          translate={isData ? "yes" : undefined}
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
  /** Names of the columns with numbers, which are aligned to the end. */
  figures?: string[];
}

/** A table head with one cell for each column. */
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
