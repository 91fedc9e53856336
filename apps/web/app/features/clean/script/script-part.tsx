import { useEffect, useRef } from "react";

import type { Cleaning } from "#app/features/clean/cleaning.ts";
import type { Library } from "#app/features/clean/messages.ts";
import { counted } from "#app/lib/counted.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

import { shownScript } from "./shown-script.ts";

const libraries = [
  ["pandas", "pandas"],
  ["polars", "Polars"],
] as const;

/** The script as it grows; what the last decision added is marked and scrolled to. */
export function ScriptPart({
  state,
  onLibrary,
}: {
  state: Cleaning;
  onLibrary: (library: Library) => void;
}) {
  const { table, past } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const { library, blocks, why } = shownScript(state);
  const script = blocks.join("\n\n");
  // The last block writes the table; before it come those of the steps.
  const end = blocks.length - 1;
  const steps = table?.steps.length ?? 0;
  const first = end - steps + (past.at(-1)?.length ?? steps);
  const isNew = (at: number) => at >= first && at < end;

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
          plain {library === "polars" ? "Polars" : "pandas"},{" "}
          {counted(script.split("\n").length, "line")}
        </span>
        <CopyButton text={`${script}\n`} label="Copy" />
      </header>
      <p role="status" className={why === undefined ? "sr-only" : undefined}>
        {why !== undefined && `${why} So this is the script for pandas.`}
      </p>
      {/* The region takes the focus because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} role="region" aria-label="Python of the steps" tabIndex={0}>
        {blocks.map((block, at) => (
          // The same step may be there twice.
          // oxlint-disable-next-line react/no-array-index-key
          <pre key={at} data-new={isNew(at) || undefined}>
            <code>{block}</code>
          </pre>
        ))}
      </div>
    </section>
  );
}
