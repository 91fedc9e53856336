import { useEffect, useRef } from "react";

import type { Cleaning } from "#app/features/clean/cleaning.ts";
import { counted } from "#app/lib/counted.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";

/** The script as it grows; what the last decision added is marked and scrolled to. */
export function ScriptPart({ state }: { state: Cleaning }) {
  const { table, past } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = table?.blocks ?? [];
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
        <span className="text-sm text-faint">
          plain pandas, {counted(script.split("\n").length, "line")}
        </span>
        <CopyButton text={`${script}\n`} label="Copy" />
      </header>
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
