import { formatDay } from "@site/contracts/format-day";
import { Fragment, type ReactNode } from "react";

/** Short facts in one line. Falsy facts are omitted. */
export function MetaLine({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-faint">
      {facts.filter(Boolean).map((fact, at) => (
        // The facts of a page keep their positions.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <span aria-hidden>·</span>}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** A day as readable text with its machine-readable date. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
