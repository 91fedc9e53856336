import { pluralize } from "@site/clean/format-count";
import { formatScript } from "@site/clean/scripts/format-script";
import { useEffect, useRef } from "react";

import type { CleaningState } from "#app/features/clean/cleaning-state.ts";
import type { ScriptLibrary } from "#app/features/clean/worker-messages.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { selectScript } from "./selected-script.ts";

const libraries = [
  ["pandas", "pandas"],
  ["polars", "Polars"],
  ["duckdb", "DuckDB"],
] as const;

const languages: Record<ScriptLibrary, string> = {
  pandas: "plain pandas",
  polars: "plain Polars",
  duckdb: "plain SQL",
};

interface ScriptPanelProps {
  state: CleaningState;
  onLibrary: (library: ScriptLibrary) => void;
}

/** The script so far. Scrolls to the blocks that the last decision added, and highlights them. */
export function ScriptPanel({ state, onLibrary }: ScriptPanelProps) {
  const { table, undoStack } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const { library, blocks, reason } = selectScript(state);
  const script = formatScript(blocks);
  const known = undoStack.at(-1)?.length ?? table?.steps.length ?? 0;
  const isNew = (steps: readonly number[]) => steps.some((step) => step >= known);

  useEffect(() => {
    const element = scroller.current;
    const added = element?.querySelector<HTMLElement>("[data-new]");
    if (element && added) element.scrollTop = added.offsetTop - element.clientHeight / 3;
  }, [script]);

  return (
    <section aria-labelledby="clean-script" className="clean-script">
      <header>
        <h2 id="clean-script" className="font-semibold">
          The script
        </h2>
        <fieldset>
          <legend className="sr-only">Written for</legend>
          {libraries.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="clean-library"
                checked={state.library === value}
                onChange={() => onLibrary(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <span className="text-sm text-faint">
          {`${languages[library]}, ${pluralize(script.trimEnd().split("\n").length, "line")}`}
        </span>
        <CopyButton text={script} label="Copy" />
      </header>
      <p role="status" className={reason === undefined ? "sr-only" : undefined}>
        {reason !== undefined && `${reason} So this is the script for pandas.`}
      </p>
      {/* The region is focusable so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        role="region"
        aria-label={library === "duckdb" ? "SQL of the steps" : "Python of the steps"}
        tabIndex={0}
      >
        {blocks.map(({ code, steps, gap }, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <pre translate="no" key={at} data-gap={gap} data-new={isNew(steps) || undefined}>
            <code>{code}</code>
          </pre>
        ))}
      </div>
    </section>
  );
}
