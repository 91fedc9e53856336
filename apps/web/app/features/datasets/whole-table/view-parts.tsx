import { type View, wholeTable } from "@site/content/datasets/view/view";
import type { ReactNode } from "react";

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
  const parts = viewParts(view);
  return (
    <div className="relative flex min-h-11 items-center gap-3 overflow-x-auto text-sm whitespace-nowrap">
      {children}
      {parts.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className="min-h-11 cursor-pointer rounded-edge border border-edge bg-wash px-3"
          onClick={() => onChange(without)}
        >
          <span className="sr-only">Take away: </span>
          {text} <span aria-hidden>×</span>
        </button>
      ))}
      {(parts.length > 0 || view.search) && (
        <Button variant="quiet" onClick={() => onChange(wholeTable)}>
          Show everything
        </Button>
      )}
    </div>
  );
}
