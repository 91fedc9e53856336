import { pluralize } from "@site/clean/format-count";
import { Suspense, useId, useCallback, useEffect, useRef, useState } from "react";

import { formatSize } from "#app/lib/format-size.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";
import { ErrorBoundary } from "#app/ui/error-boundary.tsx";

import { type CleaningState, countVisitorDecisions } from "./cleaning-state.ts";
import type { OpenColumn } from "./column-menu.tsx";
import { FileButton } from "./file-button.tsx";
import { useFileDrop } from "./file-drop.tsx";
import { TableGrid } from "./grid/table-grid.tsx";
import { HistoryBar } from "./history-bar.tsx";
import { ImportLine } from "./import-settings/import-line.tsx";
import { IssueList } from "./issues/issue-list.tsx";
import { LeaveDialog, useLeaveConfirmation } from "./leave-confirmation.tsx";
import { CleaningReport, ExportSection } from "./output/export-section.tsx";
import { ScriptPanel } from "./output/script-panel.tsx";
import { RecipeDialog, RecipeLinkDialog } from "./recipe-dialogs.tsx";
import { type CleaningActions, prepareWorkers, useCleaning } from "./use-cleaning.ts";
import type { WorkbookSheets, TableSource } from "./worker-messages.ts";

const loadColumnTools = () => import("./column-tools.ts");
const AppendInput = lazyComponent(async () => (await loadColumnTools()).AppendInput);
const ColumnMenu = lazyComponent(async () => (await loadColumnTools()).ColumnMenu);
const EditColumnDialog = lazyComponent(async () => (await loadColumnTools()).EditColumnDialog);
const ValuePanel = lazyComponent(async () => (await loadColumnTools()).ValuePanel);
const ViewBar = lazyComponent(async () => (await loadColumnTools()).ViewBar);

/** Loads all code that an open table needs. Resolves to whether that succeeded. */
export async function prepareWorkbench(): Promise<boolean> {
  const isStarted = await prepareWorkers();
  const isLoaded = await loadColumnTools().then(
    () => true,
    () => false,
  );
  return isStarted && isLoaded;
}

interface WorkbenchProps {
  source: TableSource;
  /** The fragment of a recipe's link. Its preview is shown once the table is open. */
  recipeLink: string | undefined;
  onRecipeShown: () => void;
  /** Opens another file, or this one with other options. */
  onReplace: (source: TableSource) => void;
  onLeave: () => void;
}

/** From this size on, a text file may need more memory than a tab has. */
const LARGE_BYTES = 100_000_000;

/** An open table. Its session survives an error of its view. */
export function Workbench({ source, onReplace, onLeave, ...view }: WorkbenchProps) {
  const [state, actions] = useCleaning(source);
  /** Set while the dialog asks whether to leave this table; calling it leaves. */
  const [leave, setLeave] = useState<() => void>();
  const hasWork = countVisitorDecisions(state) > 0 || state.dismissed.length > 0;
  const confirmLeaving = useCallback((proceed: () => void) => setLeave(() => proceed), []);
  useLeaveConfirmation({ hasWork, onLeave: confirmLeaving });
  return (
    <div className="clean-work">
      <ErrorBoundary fallback={ViewFailure}>
        <WorkbenchView
          source={source}
          state={state}
          actions={actions}
          hasWork={hasWork}
          leaveTo={(proceed) => (hasWork ? confirmLeaving(proceed) : proceed())}
          onReplace={onReplace}
          onLeave={onLeave}
          {...view}
        />
      </ErrorBoundary>
      {leave && (
        <LeaveDialog
          onStay={() => setLeave(undefined)}
          onSaveRecipe={() => actions.exportAs("recipe")}
          onLeave={leave}
        />
      )}
    </div>
  );
}

function ViewFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="clean-error">
      <p>Something went wrong. Your table is still here.</p>
      <Button className="mt-3" onClick={onRetry}>
        Show the table
      </Button>
    </div>
  );
}

interface WorkbenchViewProps extends WorkbenchProps {
  state: CleaningState;
  actions: CleaningActions;
  hasWork: boolean;
  /** Calls back at once, or after the visitor has agreed to lose the work. */
  leaveTo: (proceed: () => void) => void;
}

/** The view of an open table: its issues, grid, script and exports. */
function WorkbenchView({
  source,
  state,
  actions,
  hasWork,
  recipeLink,
  leaveTo,
  onRecipeShown,
  onReplace,
  onLeave,
}: WorkbenchViewProps) {
  const [editedColumn, setEditedColumn] = useState<string>();
  const [openColumn, setOpenColumn] = useState<OpenColumn>();
  const [valuesColumn, setValuesColumn] = useState<string>();
  const [frozenColumns, setFrozenColumns] = useState(0);
  const [isFull, setFull] = useState(false);
  /** Why a dropped file was not opened. Shown until the next revision. */
  const [dropError, setDropError] = useState<{ revision: number; message: string }>();
  const title = useRef<HTMLHeadingElement>(null);
  const { phase, table, error, view, recipePreview } = state;
  // A step may have renamed or removed the column.
  const isShowingValues =
    valuesColumn !== undefined && table?.columns.some(({ name }) => name === valuesColumn) === true;
  const sheets = state.sheet ? state.sheets : (source.sheets ?? []);
  const sample = state.importSummary?.sample;
  const { previewRecipe } = actions;
  useFileDrop((dropped) => {
    if (typeof dropped === "string") {
      setDropError({ revision: state.revision, message: dropped });
    } else if (table && /\.json$/i.test(dropped.name)) {
      previewRecipe(dropped);
    } else {
      leaveTo(() => onReplace({ name: dropped.name, file: dropped }));
    }
  });

  const workspace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    workspace.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (!isFull) return undefined;
    // In a dialog or menu, Escape closes the dialog or menu instead.
    const leaveFull = ({ key, target }: KeyboardEvent) => {
      const isInDialog = target instanceof Element && target.closest("dialog, [popover]") !== null;
      if (key === "Escape" && !isInDialog) setFull(false);
    };
    addEventListener("keydown", leaveFull);
    return () => removeEventListener("keydown", leaveFull);
  }, [isFull]);

  // On a phone, the button that opened the table is far below, so scroll back to the title.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [state.reloadCount]);

  useEffect(() => {
    if (phase !== "open" || recipeLink === undefined) return;
    previewRecipe(recipeLink);
    onRecipeShown();
  }, [phase, recipeLink, previewRecipe, onRecipeShown]);

  return (
    <>
      {/* Two elements, because a second message in one element would replace the first before it is announced. */}
      <p role="status" className="sr-only">
        {state.statusMessage}
      </p>
      <p role="status" className="sr-only">
        {state.issuesMessage}
      </p>
      <div className="clean-top">
        <h2 ref={title} tabIndex={-1}>
          <strong>
            <bdi>{source.name}</bdi>
          </strong>{" "}
          <span>
            {table
              ? `${sample ? "Sample: " : ""}${pluralize(table.rows, "row")}, ${pluralize(table.columns.length, "column")}`
              : phase !== "failed" && "Reading…"}
          </span>
        </h2>
        <SheetSelect
          sheets={sheets}
          sheet={state.sheet ?? source.sheet}
          isWorkbook={(state.importSummary?.dialect.format ?? "xlsx") === "xlsx"}
          onSheet={(sheet) => leaveTo(() => onReplace({ ...source, sheet, sheets }))}
        />
        <Suspense fallback={appendPlaceholder}>
          {table ? (
            <AppendInput
              sheets={sheets}
              sheet={state.sheet}
              isWorkbook={state.importSummary?.dialect.format === "xlsx"}
              steps={state.steps}
              onAppend={actions.append}
            />
          ) : (
            appendPlaceholder
          )}
        </Suspense>
        <FileButton
          label="Load a recipe"
          accept=".json,application/json"
          isHidden={!table}
          onFiles={([file]) => file && previewRecipe(file)}
        />
        <Button variant="quiet" onClick={() => leaveTo(onLeave)}>
          Another table
        </Button>
      </div>
      {error && error.code !== "export-failed" && (
        <div className="clean-error">
          {phase === "failed" && error.code !== "lost" && (
            <strong>This table cannot be cleaned here</strong>
          )}
          <p>{error.message}</p>
          {error.code === "lost" && (
            <Button className="mt-3" onClick={actions.reload}>
              Continue
            </Button>
          )}
          {/* Only a text file has a preview. */}
          {error.code === "hung" && state.preview && source.file.size > LARGE_BYTES && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => onReplace({ ...source, isSample: true })}
            >
              Open a sample of it
            </Button>
          )}
          {error.code === "quote-not-closed" && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() =>
                onReplace({ ...source, options: { ...source.options, quotes: false } })
              }
            >
              Read it without quotation marks
            </Button>
          )}
        </div>
      )}
      {dropError?.revision === state.revision && (
        <p role="alert" className="clean-error">
          {dropError.message}
        </p>
      )}
      {/* Stays until the table is ready, so that nothing below moves. */}
      {phase !== "failed" && !table && <ReadingProgress state={state} onCancel={onLeave} />}
      {phase === "open" && table && (
        <>
          {state.importSummary && (
            <ImportLine
              source={state.sheet === undefined ? source : { ...source, sheet: state.sheet }}
              summary={state.importSummary}
              onApply={(changed) => leaveTo(() => onReplace({ ...changed, sheets }))}
            />
          )}
          {sample && (
            <p className="clean-notice">
              <strong>This is a sample.</strong>{" "}
              {`The file is ${formatSize(sample.totalBytes)}, more than a browser can hold, so we read ${formatSize(sample.bytes)} of it: the beginning, the end and parts in between. All counts are for the sample. The script runs on the whole file, and stops with a message at a value that doesn’t fit.`}
            </p>
          )}
          <div ref={workspace} className="clean-workspace" data-full={isFull ? "" : undefined}>
            <IssueList
              state={state}
              actions={actions}
              focusColumn={source.focusColumn}
              isHidden={isShowingValues}
            />
            <Suspense>
              {isShowingValues && (
                <ValuePanel
                  key={valuesColumn}
                  column={valuesColumn}
                  state={state}
                  actions={actions}
                  onClose={() => {
                    setValuesColumn(undefined);
                    workspace.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
                  }}
                />
              )}
            </Suspense>
            <div className="clean-main">
              <section id="clean-table" tabIndex={-1} aria-label="The table">
                <HistoryBar
                  state={state}
                  actions={actions}
                  onEditColumn={() => setEditedColumn(table.columns[0]?.name)}
                  isFull={isFull}
                  onFull={setFull}
                />
                <Suspense>
                  {(view.filters.length > 0 || view.sort) && (
                    <ViewBar state={state} actions={actions} />
                  )}
                </Suspense>
                <TableGrid
                  columns={table.columns.map((column) =>
                    column.name === view.sort?.column
                      ? { ...column, sorted: view.sort.descending ? "descending" : "ascending" }
                      : column,
                  )}
                  issueCellCounts={state.issueCellCounts}
                  columnNotes={state.columnNotes}
                  rowCount={state.shownRows}
                  label={source.name}
                  rowWindow={state.rowWindow}
                  version={JSON.stringify([state.shownIssue, view, state.issues === undefined])}
                  hasChanges={countVisitorDecisions(state) > 0}
                  onRowsNeeded={actions.requestRows}
                  frozenColumns={frozenColumns}
                  popup="menu"
                  onOpenColumn={(name, header) => setOpenColumn({ name, header })}
                  getColumnTitle={(name) => `Values, order and changes of “${name}”`}
                  enterKey="opens the menu of the column"
                />
              </section>
              <ScriptPanel state={state} onLibrary={actions.setLibrary} />
            </div>
          </div>
          <ExportSection state={state} actions={actions} />
          <CleaningReport name={source.name} state={state} />
        </>
      )}
      <Suspense>
        {table && openColumn && (
          <ColumnMenu
            column={openColumn}
            columns={table.columns}
            sort={view.sort}
            frozenColumns={frozenColumns}
            onShowValues={() => setValuesColumn(openColumn.name)}
            onSort={(sort) => actions.setView({ ...view, sort })}
            onFreeze={setFrozenColumns}
            onEdit={() => setEditedColumn(openColumn.name)}
            onClose={() => setOpenColumn(undefined)}
          />
        )}
        {table && editedColumn !== undefined && (
          <EditColumnDialog
            columns={table.columns}
            initialColumn={editedColumn}
            preview={state.stepPreview}
            onPreview={actions.previewStep}
            onApply={(step) => actions.applySteps([step])}
            onClose={() => setEditedColumn(undefined)}
          />
        )}
      </Suspense>
      {recipePreview && (
        <RecipeDialog
          recipe={recipePreview}
          hasWork={hasWork}
          isSample={sample !== undefined}
          actions={actions}
        />
      )}
      {state.sharedRecipe && (
        <RecipeLinkDialog name={source.name} shared={state.sharedRecipe} actions={actions} />
      )}
    </>
  );
}

const appendPlaceholder = <FileButton label="Append files" isHidden onFiles={() => undefined} />;

/** Progress of reading the file, with the first rows as soon as they are known. */
function ReadingProgress({ state, onCancel }: { state: CleaningState; onCancel: () => void }) {
  const { progress, preview } = state;
  const { bytesRead, totalBytes, rows } = progress;
  return (
    <div className="clean-main">
      <div className="clean-bar">
        <progress aria-label="Reading the table" max={Math.max(totalBytes, 1)} value={bytesRead} />
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <span>
          {[
            totalBytes > 0 && `${toMegabytes(bytesRead)} of ${toMegabytes(totalBytes)} MB`,
            rows > 0 && pluralize(rows, "row"),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </div>
      {preview && (
        <div className="clean-stage overflow-x-auto">
          <table className="data-table">
            <caption className="sr-only">The first rows, as they came</caption>
            <tbody translate="no" className="font-mono text-sm whitespace-pre">
              {preview.slice(0, 15).map((cells, row) => (
                // Rows have no identity but their position.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={row}>
                  {cells.slice(0, 20).map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={column}>{cell.slice(0, 60)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function SheetSelect({
  sheets,
  sheet,
  isWorkbook,
  onSheet,
}: WorkbookSheets & { isWorkbook: boolean; onSheet: (name: string) => void }) {
  const id = useId();
  if (sheets.length < 2) return null;
  return (
    <span className="clean-actions">
      <label htmlFor={id}>{isWorkbook ? "Sheet" : "File"}</label>
      <select
        id={id}
        value={sheet}
        onChange={({ currentTarget }) => onSheet(currentTarget.value)}
        className={`${inputClass} max-w-48`}
      >
        {sheets.map(({ name, isHidden }) => (
          <option key={name} value={name}>
            {isHidden ? `${name} (hidden)` : name}
          </option>
        ))}
      </select>
    </span>
  );
}
