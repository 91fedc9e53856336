import { useEffect, useId, useRef, useState } from "react";

import { FileDrop } from "#app/features/clean/opening/file-drop.tsx";
import { PasteForm } from "#app/features/clean/opening/paste-form.tsx";
import { inputStyle } from "#app/ui/controls/text-input.tsx";

import { type ChallengeTable, challengeTables } from "./challenge-tables.ts";
import type { Outcome } from "./use-score.ts";

interface YourTableProps {
  table: ChallengeTable | undefined;
  /** Whether all code and the answer are loaded, so that it works without a network from now on. */
  isReady: boolean;
  outcome: Outcome;
  onTable: (slug: string) => void;
  onFile: (file: Blob) => void;
}

/** Which table was cleaned, and the result: a file or pasted cells. */
export function YourTable({ table, isReady, outcome, onTable, onFile }: YourTableProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // A table waits until the visitor has said which one it is.
  const [waiting, setWaiting] = useState<Blob>();

  // A choice from before the page could listen counts: React would put back its own.
  useEffect(() => {
    const early = select.current?.value ?? "";
    if (early !== (table?.slug ?? "")) onTable(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!waiting) return;
    if (!table) return select.current?.focus();
    setWaiting(undefined);
    onFile(waiting);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting, table]);

  const isAsked = waiting !== undefined && table === undefined;

  return (
    <div className="needs-script grid gap-6">
      <div className="grid max-w-prose gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Which table did you clean?
        </label>
        <select
          ref={select}
          id={id}
          value={table?.slug ?? ""}
          aria-describedby={isAsked ? `${id}-asked` : undefined}
          onChange={({ currentTarget }) => onTable(currentTarget.value)}
          className={inputStyle}
        >
          <option value="" disabled>
            Choose one
          </option>
          {challengeTables.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
        {isAsked && (
          <p id={`${id}-asked`} role="alert" className="text-sm font-semibold text-fault">
            Choose the table you cleaned. Yours is compared with its answer as soon as you do.
          </p>
        )}
      </div>
      <div className="clean-ways">
        <FileDrop title="Drop your table here, or choose it" onFile={setWaiting} />
        <div className="clean-others">
          <section aria-labelledby={`${id}-paste`}>
            <h3 id={`${id}-paste`} className="font-semibold">
              Or cells from a spreadsheet
            </h3>
            <PasteForm
              action="Compare the pasted cells"
              onPaste={(text) => setWaiting(new Blob([text]))}
            />
          </section>
        </div>
      </div>
      <p className="clean-private">
        <strong>Your table doesn't leave your computer.</strong> It is compared in this tab, and the
        page can connect to nothing but this site.{" "}
        {isReady &&
          table &&
          "Everything is loaded: you can switch the network off now, and it still works."}
      </p>
      <p role="status" className="empty:hidden">
        {outcome.kind === "scoring" && "Comparing your table with the answer…"}
      </p>
      {outcome.kind === "refused" && (
        <p role="alert" className="clean-trouble">
          {outcome.sentence}
        </p>
      )}
    </div>
  );
}
