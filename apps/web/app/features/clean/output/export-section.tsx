import { pluralize, formatCount } from "@site/clean/format-count";
import { formatScript } from "@site/clean/scripts/format-script";
import { brand } from "@site/content/brand";

import {
  type CleaningState,
  countVisitorDecisions,
  NO_PROBLEMS,
} from "#app/features/clean/cleaning-state.ts";
import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import type { ExportFormat, ScriptLibrary } from "#app/features/clean/worker-messages.ts";
import { formatSize } from "#app/lib/format-size.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PageSection } from "#app/ui/page-section.tsx";

import { selectScript } from "./selected-script.ts";
import { pandasTestRuns, polarsTestRuns } from "./test-runs.ts";

const exports: { format: ExportFormat; label: string }[] = [
  { format: "table", label: "Save the clean table" },
  { format: "xlsx", label: "Save it for Excel" },
  { format: "parquet", label: "Save it as Parquet" },
  { format: "source", label: "Save the messy table as CSV" },
  { format: "script", label: "Save the script" },
  { format: "notebook", label: "Save it as a notebook" },
  { format: "recipe", label: "Save the recipe" },
];

const scriptNotes: Record<ScriptLibrary, string> = {
  pandas: `Scripts like this one were run on messy files, ${pandasTestRuns}: each gave the same bytes as this page, or stopped at a step that this page refuses.`,
  polars: `Scripts like this one were run on messy files, ${polarsTestRuns}: each gave the same cells as this page, or stopped at a step that this page refuses. Polars writes some numbers in another way, such as 0.00001 for 1e-05.`,
  duckdb:
    "The SQL writes the same CSV as this page, or stops with a message if a file doesn’t fit. DuckDB needs no Python and reads files larger than memory.",
};

/** Exports of the table, the script and the recipe, and how much work they save. */
export function ExportSection({
  state,
  actions,
}: {
  state: CleaningState;
  actions: Pick<CleaningActions, "exportAs" | "shareRecipe">;
}) {
  const { error, isBinary } = state;
  const isSample = state.importSummary?.sample !== undefined;
  const { library } = selectScript(state);
  const offered = exports.filter(
    ({ format }) =>
      // DuckDB reads some layouts of text only after they are written as plain CSV.
      (isBinary || state.library === "duckdb" || format !== "source") &&
      (library !== "duckdb" || format !== "notebook"),
  );
  return (
    <PageSection
      title="Export"
      aside={
        <p>
          The script turns the messy file into the clean one, without this page:{" "}
          <code translate="no">
            {library === "duckdb" ? "duckdb < clean.sql" : "python clean.py messy.csv clean.csv"}
          </code>
          .{" "}
          {isBinary && (
            <span>
              Save the messy table as CSV for it: other programs write numbers and days in other
              forms.{" "}
            </span>
          )}
          <span>The recipe keeps your decisions for tomorrow’s file.</span>
        </p>
      }
    >
      <SavedWork state={state} />
      <div className="clean-actions mt-4">
        {offered.map(({ format, label }, at) => (
          <Button
            key={format}
            variant={at === 0 ? "primary" : "secondary"}
            onClick={() => actions.exportAs(format)}
          >
            {format === "table" && isSample ? "Save the clean sample" : label}
          </Button>
        ))}
        <Button
          variant="secondary"
          onClick={() => actions.shareRecipe({ includeValueLists: true })}
        >
          Share the recipe as a link
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          Print a report
        </Button>
      </div>
      {error?.code === "export-failed" && <p className="clean-error mt-4">{error.message}</p>}
      <p className="mt-4 text-sm text-faint">{scriptNotes[library]}</p>
      <p className="mt-4 text-sm text-faint">
        Everything is made in this tab, and nothing of your table leaves it. Since you opened the
        table, the page has requested nothing. It loads another part of itself only when you append
        sheets, save for Excel or as Parquet, or choose DuckDB.
      </p>
    </PageSection>
  );
}

/** Shows how few decisions the visitor made, and how much they changed. */
function SavedWork({ state }: { state: CleaningState }) {
  const { table } = state;
  const decisions = countVisitorDecisions(state);
  if (!table) return null;
  const changes = table.changeCounts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      {/* Keeps its room until there is something to count. */}
      <dl className={`clean-counts ${decisions === 0 ? "invisible" : ""}`}>
        <div>
          <dt className="text-sm text-faint">You decided</dt>
          <dd className="text-lg font-semibold">{pluralize(decisions, "time")}</dd>
        </div>
        <div>
          <dt className="text-sm text-faint">It changed</dt>
          <dd className="text-lg font-semibold">
            {`${formatCount(changes)} names, cells or rows${state.importSummary?.sample ? " of the sample" : ""}`}
          </dd>
        </div>
      </dl>
      <p className="sr-only">{pluralize(decisions, "decision")} of yours.</p>
    </>
  );
}

/** A report of the issues and steps, shown only in print. */
export function CleaningReport({ name, state }: { name: string; state: CleaningState }) {
  const { table, issues = [], dismissed } = state;
  const sample = state.importSummary?.sample;
  if (!table) return null;
  const remaining = [...dismissed, ...issues];
  return (
    <section aria-label="Report" className="clean-report prose">
      <h2>How {name} was cleaned</h2>
      <p>
        {[
          sample
            ? `Only a sample of this file was read, ${formatSize(sample.bytes)} of ${formatSize(sample.totalBytes)}, and all counts are for the sample. It had`
            : "The file had",
          `${pluralize(table.original.rows, "row")} and ${pluralize(table.original.columns, "column")}, including the header. The clean ${sample ? "sample" : "table"} has`,
          `${pluralize(table.rows, "row")} and ${pluralize(table.columns.length, "column")}.`,
        ].join(" ")}
      </p>
      <h3>Done</h3>
      <ol>
        {table.sentences.map((sentence, at) => (
          // The same step may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {sentence} {pluralize(table.changeCounts[at] ?? 0, "change")}.
          </li>
        ))}
      </ol>
      {table.sentences.length === 0 && <p>Nothing.</p>}
      <h3>Found, and left as it is</h3>
      <ul>
        {remaining.map(({ id, columns, title }) => (
          <li key={id}>{columns.length === 1 ? `${columns[0]}: ${title}` : title}</li>
        ))}
      </ul>
      {remaining.length === 0 && <p>{NO_PROBLEMS}</p>}
      <h3>The script that repeats it</h3>
      <pre translate="no">{formatScript(selectScript(state).blocks)}</pre>
      <p>
        Made in the browser with {brand.name}, {brand.origin}. Nothing of the file left the
        computer.
      </p>
    </section>
  );
}
