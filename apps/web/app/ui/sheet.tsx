import type { ReactNode } from "react";

interface SheetProps {
  /** A heading for the sheet, set as a table's head. */
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A ruled sheet on the page's paper: forms, facts, anything that is one object. */
export function Sheet({ title, className = "", children }: SheetProps) {
  return (
    <section className={`border border-rule bg-sheet ${className}`}>
      {title && (
        <h2 className="border-b border-rule bg-band px-5 py-3 text-sm font-semibold text-faint">
          {title}
        </h2>
      )}
      <div className="p-5">{children}</div>
    </section>
  );
}
