import { type View, wholeTable } from "@site/content/datasets/view/view";
import { type ReactNode, useRef } from "react";

import { Button } from "#app/ui/controls/button.tsx";

import { viewParts } from "./view-texts.ts";

interface ViewPartsProps {
  view: View;
  onChange: (view: View) => void;
  /** How many rows there are. */
  children: ReactNode;
}

/** What a view consists of, in one line; each part can be taken away. */
export function ViewParts({ view, onChange, children }: ViewPartsProps) {
  const line = useRef<HTMLDivElement>(null);
  const parts = viewParts(view);

  function take(next: View): void {
    // The pressed button goes with its part.
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
      {parts.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className="min-h-11 cursor-pointer rounded-edge border border-edge bg-wash px-3"
          onClick={() => take(without)}
        >
          <span className="sr-only">Remove: </span>
          {text} <span aria-hidden>×</span>
        </button>
      ))}
      {(parts.length > 0 || view.search) && (
        <Button variant="quiet" onClick={() => take(wholeTable)}>
          Show everything
        </Button>
      )}
    </div>
  );
}
