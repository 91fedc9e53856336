import { type ReactNode, useId } from "react";

interface DataTableProps {
  caption: string;
  /** Whether the caption is only read out, because a heading above says the same. */
  captionHidden?: boolean;
  children: ReactNode;
}

/** A table that scrolls inside its own region, which has a name and can be reached by keyboard. */
export function DataTable({ caption, captionHidden = true, children }: DataTableProps) {
  const id = useId();
  return (
    // The region takes the focus because it scrolls: otherwise the keyboard cannot reach its right end. It is
    // positioned so that words in it for screen readers only do not stick out of the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      role="region"
      aria-labelledby={id}
      tabIndex={0}
      className="relative max-w-full overflow-x-auto border border-rule bg-sheet"
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
