import type { ReactNode } from "react";

import type { SeenColumn } from "#app/features/clean/messages.ts";
import { grouped } from "#app/lib/counted.ts";

import { rem } from "./rem.ts";

interface ColumnHeadProps {
  id: string;
  column: SeenColumn;
  index: number;
  width: number;
  /** How many cells; absent where nothing is to be repaired. */
  dirty: number | undefined;
  rows: number;
  title: string;
  isActive: boolean;
  /** Opens what can be done with the column. */
  onOpen: () => void;
  children?: ReactNode;
}

const types: Record<SeenColumn["type"], string> = {
  text: "text",
  number: "number",
  whole: "whole number",
  boolean: "yes or no",
  date: "date",
};

/** A column's name and type, and how much of it is missing, dirty and clean. The grid's keyboard reaches it. */
export function ColumnHead({
  id,
  column,
  index,
  width,
  dirty,
  rows,
  title,
  isActive,
  onOpen,
  children,
}: ColumnHeadProps) {
  const { name, type, missing, sorted } = column;
  const share = (count: number) => (rows === 0 ? 0 : Math.min(100, (count / rows) * 100));
  const [dirtyEnd, missingEnd] = [share(dirty ?? 0), share((dirty ?? 0) + missing)];
  return (
    // Its keys are those of the grid, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="columnheader"
      aria-colindex={index + 2}
      aria-haspopup="dialog"
      data-active={isActive || undefined}
      aria-sort={sorted}
      title={title}
      style={{ width: rem(width) }}
      onClick={onOpen}
    >
      <span className="clean-name">{name}</span>
      <i>{types[type]}</i>
      {sorted && <i aria-hidden>{sorted === "ascending" ? " ↑" : " ↓"}</i>}
      <span aria-hidden className="clean-more">
        ⋯
      </span>
      <span className="sr-only">
        {`, ${grouped(missing)} missing`}
        {dirty !== undefined && `, ${grouped(dirty)} to be repaired`}
      </span>
      {children}
      {/* Painted, since parts that push each other aside would count as moving. */}
      <span
        aria-hidden
        className="clean-share"
        style={{
          backgroundImage: `linear-gradient(to right, var(--color-silt) ${dirtyEnd}%, var(--color-rule) ${dirtyEnd}% ${missingEnd}%, transparent ${missingEnd}%)`,
        }}
      />
    </span>
  );
}
