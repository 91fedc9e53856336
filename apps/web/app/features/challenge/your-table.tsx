import { useEffect, useId, useRef, useState } from "react";

import { FileDrop } from "#app/features/clean/file-drop.tsx";
import { PasteForm } from "#app/features/clean/paste-form.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";

import { type ChallengeTable, challengeTables } from "./challenge-tables.ts";
import type { ScoreOutcome } from "./use-score.ts";

interface YourTableFormProps {
  table: ChallengeTable | undefined;
  /** Whether all code and the answer are loaded, so that comparing needs no network. */
  isReady: boolean;
  outcome: ScoreOutcome;
  onTable: (slug: string) => void;
  onFile: (file: Blob) => void;
}

/** Asks which table was cleaned, and for the result: a file or pasted cells. */
export function YourTableForm({ table, isReady, outcome, onTable, onFile }: YourTableFormProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  // The result waits until the visitor has selected the table.
  const [pendingFile, setPendingFile] = useState<Blob>();

  // Hydration would reset a selection that the visitor made before it.
  useEffect(() => {
    const selected = select.current?.value ?? "";
    if (selected !== (table?.slug ?? "")) onTable(selected);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!pendingFile) return;
    if (!table) return select.current?.focus();
    setPendingFile(undefined);
    onFile(pendingFile);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pendingFile, table]);

  const isTableMissing = pendingFile !== undefined && table === undefined;

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
          aria-describedby={isTableMissing ? `${id}-asked` : undefined}
          onChange={({ currentTarget }) => onTable(currentTarget.value)}
          className={inputClass}
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
        {isTableMissing && (
          <p id={`${id}-asked`} role="alert" className="text-sm font-semibold text-fault">
            Choose the table you cleaned. Yours is compared with its answer as soon as you do.
          </p>
        )}
      </div>
      <div className="clean-import">
        <FileDrop title="Drop your table here, or choose it" onFile={setPendingFile} />
        <div className="clean-import-others">
          <section aria-labelledby={`${id}-paste`}>
            <h3 id={`${id}-paste`} className="font-semibold">
              Or cells from a spreadsheet
            </h3>
            <PasteForm
              action="Compare the pasted cells"
              onPaste={(text) => setPendingFile(new Blob([text]))}
            />
          </section>
        </div>
      </div>
      <p className="clean-notice">
        <strong>Your table doesn't leave your computer.</strong> It is compared in this tab, and the
        page can connect to nothing but this site.{" "}
        {isReady && table && (
          <span>Everything is loaded: you can switch the network off now, and it still works.</span>
        )}
      </p>
      <p role="status" className="empty:hidden">
        {outcome.kind === "scoring" && "Comparing your table with the answer…"}
      </p>
      {outcome.kind === "failed" && (
        <p role="alert" className="clean-error">
          {outcome.message}
        </p>
      )}
    </div>
  );
}
