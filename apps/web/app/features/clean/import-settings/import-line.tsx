import { lazy, Suspense, useId, useState } from "react";

import type { ImportSummary, TableSource } from "#app/features/clean/worker-messages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorBoundary } from "#app/ui/error-boundary.tsx";

const ImportSettings = lazy(() => import("./import-settings.tsx"));

interface ImportLineProps {
  source: TableSource;
  summary: ImportSummary;
  /** Reads the file again with the options of this source. */
  onApply: (source: TableSource) => void;
}

/** What was assumed about the file, and the settings to change it. They open at once if something else is likely, too. */
export function ImportLine({ source, summary, onApply }: ImportLineProps) {
  const { dialect, assumptions, labels } = summary;
  const isUnsure = assumptions.some(
    ({ sureness, alternatives }) =>
      sureness === "unsure" || (sureness === "likely" && alternatives.length > 0),
  );
  const [isOpen, setOpen] = useState(isUnsure && source.options === undefined);
  const id = useId();
  // Parquet and JSON leave nothing to assume.
  const hasSettings = dialect.format === "text" || dialect.format === "xlsx";
  return (
    <section className="clean-read" aria-label="How the file was read">
      <ul>
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {hasSettings && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{isOpen ? "Close" : "Change"}</span>
        </Button>
      )}
      <div id={id}>
        {isOpen && (
          <ErrorBoundary fallback={LoadFailure}>
            <Suspense fallback={<p>Loading the import settings…</p>}>
              <ImportSettings
                source={source}
                summary={summary}
                onApply={onApply}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="clean-error">
      The import settings could not be loaded. Check your connection.{" "}
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
