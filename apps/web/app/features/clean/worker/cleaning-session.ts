import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { CleanError } from "@site/clean/errors";
import { addOtherTables, type AppendedFile, getAppendOptions } from "@site/clean/read/append-table";
import type { ImportOptions } from "@site/clean/read/dialect";
import type { HeaderRows } from "@site/clean/read/import-assumption";
import type { OpenedFile } from "@site/clean/read/open-file";
import { openText } from "@site/clean/read/read-csv";
import { findAffectedRows } from "@site/clean/recipe/affected-rows";
import { applySteps, getSourceColumnNames } from "@site/clean/recipe/apply-steps";
import type { Recipe } from "@site/clean/recipe/recipe";
import { type CellOrigins, createOrigins, traceOrigins } from "@site/clean/recipe/row-origins";
import { buildPandasScript } from "@site/clean/scripts/pandas-script";
import { buildPolarsScript } from "@site/clean/scripts/polars-script";
import { describeStep, type Step } from "@site/clean/steps/kinds";
import { isAppend } from "@site/clean/steps/rows/append";

import type {
  GridColumn,
  RowWindow,
  TableView,
  WorkerMessage,
  WorkerRequest,
} from "#app/features/clean/worker-messages.ts";

import {
  analyseTable,
  createAnalysisCache,
  runInTimeSlices,
  type TableAnalysis,
} from "./analyse-table.ts";
import { editTypedValues } from "./edit-typed-values.ts";
import { exportTable } from "./export-table.ts";
import { toGridColumns, toGridRow } from "./grid-rows.ts";
import { previewStep } from "./preview-step.ts";
import { previewRecipe, shareRecipe } from "./recipe-preview.ts";
import { selectScriptRows } from "./script-source.ts";
import { summarizeImport } from "./summarize-import.ts";
import { findShownRows, listValues, pruneView } from "./table-view.ts";
import { openTextFile, readFileBytes, reportWork, toErrorMessage } from "./worker-io.ts";

/**
 * Minimum number of rows to send: more than most screens show, so that a new table can be drawn without another
 * request.
 */
const MIN_VIEWPORT_ROWS = 40;
const PREVIEW_BYTES = 1 << 18;
const PREVIEW_ROWS = 100;
const LF = 0x0a;

interface AppliedStep {
  step: Step;
  /** The table after the step. */
  table: Table;
  changeCount: number;
}

/**
 * Holds an open table and the steps that are applied to it. The page sends requests, one at a time; results and errors
 * are emitted as messages.
 */
export class CleaningSession {
  readonly #emit: (message: WorkerMessage) => void;
  #file: OpenedFile | undefined;
  #applied: AppliedStep[] = [];
  /** Origins of the cells when the file was opened and after each step, computed when rows are needed. */
  #origins: CellOrigins[] = [];
  #revision = 0;
  #columns: GridColumn[] = [];
  #viewport = { from: 0, to: 0 };
  /** The issue whose rows are the only ones shown, and these rows. */
  #shownIssue: { id: string; rows: Uint32Array } | undefined;
  #view: TableView = { filters: [], sort: undefined };
  /** The rows that are shown, in their order; undefined for all rows. */
  #shownRows: Uint32Array | undefined;
  #analysis: TableAnalysis | undefined;
  /** Aborts the analysis that is running. */
  #analysing: AbortController | undefined;
  #analysisCache = createAnalysisCache();
  /** The dismissed issues that the cached results are for. */
  #cachedDismissals = "";
  #handledRequests = 0;

  constructor(emit: (message: WorkerMessage) => void) {
    this.#emit = emit;
  }

  /** Handles one request. Errors are emitted, never thrown. */
  async handle(request: WorkerRequest): Promise<void> {
    try {
      await this.#run(request);
    } catch (error) {
      this.#emit(toErrorMessage(error));
    }
    this.#handledRequests += 1;
    this.#emitIfIdle();
  }

  async #run(request: WorkerRequest): Promise<void> {
    switch (request.kind) {
      case "open-file":
        return this.#openFile(request);
      case "load-table":
        return this.#loadTable(request.opened, request.headerRows);
      case "apply-steps":
        return this.#applySteps(request);
      case "add-others":
        return this.#readOtherFiles(request);
      case "get-rows":
        this.#viewport = request;
        return this.#emit({ kind: "rows", ...this.#getRows(request) });
      case "filter-rows":
        return this.#filterRows(request.issueId);
      case "set-view":
        this.#view = request.view;
        return this.#emitShownRows();
      case "list-values": {
        const list = listValues(this.#table, request, this.#view, this.#rowSelection);
        return list && this.#emit({ kind: "values", revision: this.#revision, ...list });
      }
      case "edit-values": {
        const { column, from, revision } = request;
        if (revision !== this.#revision) return;
        const edited = editTypedValues(this.#openedFile.table, this.#applied, request);
        return this.#emit({ kind: "values-edited", revision, column, from, ...edited });
      }
      case "get-script-source": {
        const { dialect, source, isNonstandard = false } = this.#getScriptInput();
        const selected = selectScriptRows(source);
        return this.#emit({ kind: "script-source", source: selected, dialect, isNonstandard });
      }
      case "preview-step": {
        const { step } = request;
        return this.#emit({ kind: "step-preview", step, preview: previewStep(this.#table, step) });
      }
      case "preview-recipe": {
        const recipe = await previewRecipe(request.recipe, this.#openedFile.table);
        return this.#emit({ kind: "recipe-preview", recipe });
      }
      case "share-recipe": {
        const recipe = await shareRecipe(this.#getRecipe(), request);
        return this.#emit({ kind: "recipe-shared", recipe });
      }
      case "export":
        return this.#emit(
          exportTable(request, {
            script: this.#getScriptInput(),
            recipe: this.#getRecipe(),
            table: this.#table,
            isSample: this.#openedFile.sample !== undefined,
          }),
        );
    }
  }

  async #openFile({
    file,
    options = {},
    headerRows,
    isSample = false,
  }: WorkerRequest & { kind: "open-file" }): Promise<void> {
    if (file.size > PREVIEW_BYTES) await this.#emitPreview(file, options);
    const onProgress = (rows: number, bytesRead: number, totalBytes: number) =>
      this.#emit({ kind: "progress", bytesRead, totalBytes, rows });
    this.#loadTable(await openTextFile(file, { options, isSample, onProgress }), headerRows);
  }

  /** Emits the first rows of a long file before all of it is read. */
  async #emitPreview(file: Blob, options: ImportOptions): Promise<void> {
    const start = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
    const end = start.lastIndexOf(LF) + 1 || start.length;
    try {
      const { table } = await openText(start.slice(0, end), options, { maxRows: PREVIEW_ROWS });
      const rows = Array.from({ length: table.rows }, (_, row) =>
        table.columns.map((column) => getCellText(column, row)),
      );
      this.#emit({ kind: "preview", rows });
    } catch {
      // Ignore errors here: the whole file is read next, and its error is shown.
    }
  }

  #loadTable(opened: OpenedFile, headerRows?: HeaderRows): void {
    this.#file = opened;
    const { dialect, sheets } = opened;
    const sheet = dialect.format === "xlsx" ? dialect.sheet : opened.sheet;
    const { steps, summary } = summarizeImport(opened, headerRows);
    this.#emit({
      kind: "opened",
      steps,
      sheets,
      sheet,
      isBinary: dialect.format !== "text",
      summary,
    });
  }

  /** Reads other files like the open one. All steps are applied again, because a file may replace another version. */
  async #readOtherFiles({
    what,
    files,
    isReload,
  }: WorkerRequest & { kind: "add-others" }): Promise<void> {
    const options = getAppendOptions(this.#openedFile.dialect);
    const others: AppendedFile[] = [];
    for (const { name, file, opened } of files) {
      const bytes = file ? await readFileBytes(file) : new Uint8Array();
      try {
        others.push({ name, bytes, opened: opened ?? (await openText(bytes, options)) });
      } catch (error) {
        if (!(error instanceof CleanError)) throw error;
        // The step that appends it names the missing file.
        if (isReload) continue;
        throw new CleanError("unreadable-other", { file: name, message: error.message });
      }
    }
    this.#file = addOtherTables(this.#openedFile, others);
    this.#applied = [];
    this.#origins = [];
    if (!isReload) this.#emit({ kind: "others-added", what, names: files.map(({ name }) => name) });
  }

  /** Applies the steps, reusing the results of the first steps that are the same as before. */
  #applySteps(request: WorkerRequest & { kind: "apply-steps" }): void {
    const { steps, revision, dismissed } = request;
    const { table: source } = this.#openedFile;
    this.#analysing?.abort();
    this.#analysing = undefined;
    const differing = steps.findIndex(
      (step, at) => JSON.stringify(this.#applied[at]?.step) !== JSON.stringify(step),
    );
    this.#applied = this.#applied.slice(0, differing < 0 ? steps.length : differing);
    this.#origins = this.#origins.slice(0, this.#applied.length + 1);
    const stepErrors: string[] = [];
    for (const step of steps.slice(this.#applied.length)) {
      const { table, outcomes } = applySteps(this.#table, [step]);
      for (const { touched, error } of outcomes) {
        if (error) stepErrors.push(error.message);
        else this.#applied.push({ step, table, changeCount: touched });
      }
    }
    this.#revision = revision;
    this.#analysis = undefined;
    this.#shownIssue = undefined;
    this.#view = request.view;
    this.#updateShownRows();
    this.#columns = toGridColumns(this.#table, this.#columns);
    const script = this.#getScriptInput();
    this.#emit({
      kind: "table",
      revision,
      rows: this.#table.rows,
      columns: this.#columns,
      steps: script.steps,
      sentences: script.steps.map(describeStep),
      changeCounts: this.#applied.map(({ changeCount }) => changeCount),
      original: { rows: source.rows, columns: source.columns.length },
      stepErrors,
      pandasBlocks: buildPandasScript(script, "arguments"),
      polars: buildPolarsScript(script, "arguments"),
      view: this.#view,
      shownRows: this.#shownRows?.length ?? this.#table.rows,
      rowWindow: this.#getViewportRows(),
    });
    void this.#findIssues(dismissed);
  }

  /** Finds issues in slices, so that other requests are handled meanwhile. New steps abort it. */
  async #findIssues(dismissed: readonly string[]): Promise<void> {
    const analysing = new AbortController();
    this.#analysing = analysing;
    const dismissals = dismissed.join("\n");
    if (this.#cachedDismissals !== dismissals) this.#analysisCache = createAnalysisCache();
    this.#cachedDismissals = dismissals;
    try {
      const work = analyseTable(this.#table, new Set(dismissed), this.#analysisCache);
      const reported = reportWork(work, () => this.#emit({ kind: "working" }));
      const analysis = await runInTimeSlices(reported, analysing.signal);
      if (!analysis) return;
      this.#analysis = analysis;
      const { issueFlags: _, ...found } = analysis;
      this.#emit({ kind: "issues", revision: this.#revision, ...found });
      if (this.#view.filters.some(({ problems }) => problems)) this.#emitShownRows();
    } catch (error) {
      this.#emit(toErrorMessage(error));
    }
    this.#analysing = undefined;
    this.#emitIfIdle();
  }

  /** Shows only the rows that an issue's fix, or its first option, would change. */
  #filterRows(issueId: string | undefined): void {
    const issue = this.#analysis?.issues.find(({ id }) => id === issueId);
    const steps = issue?.options[0]?.steps ?? issue?.steps;
    this.#shownIssue = issue &&
      steps && { id: issue.id, rows: findAffectedRows(this.#table, steps) };
    this.#emitShownRows();
  }

  get #rowSelection() {
    return { issueFlags: this.#analysis?.issueFlags, issueRows: this.#shownIssue?.rows };
  }

  #updateShownRows(): void {
    this.#view = pruneView(this.#table, this.#view);
    this.#shownRows = findShownRows(this.#table, this.#view, this.#rowSelection);
  }

  #emitShownRows(): void {
    this.#updateShownRows();
    this.#emit({
      kind: "rows-shown",
      issueId: this.#shownIssue?.id,
      rows: this.#shownRows?.length ?? this.#table.rows,
      rowWindow: this.#getViewportRows(),
    });
  }

  #getViewportRows(): RowWindow {
    const { from, to } = this.#viewport;
    return this.#getRows({ from, to: Math.max(to, from + MIN_VIEWPORT_ROWS) });
  }

  #getRows({ from, to }: { from: number; to: number }): RowWindow {
    const [table, revision, shown] = [this.#table, this.#revision, this.#shownRows];
    const length = Math.min(to, shown?.length ?? table.rows) - from;
    if (!this.#file || length <= 0) return { revision, from, rows: [] };
    const source = this.#file.table;
    const context = { table, source, origins: this.#getOrigins(source), analysis: this.#analysis };
    const rows = Array.from({ length }, (_, at) =>
      toGridRow(context, shown?.[from + at] ?? from + at),
    );
    return { revision, from, rows };
  }

  #getOrigins(source: Table): CellOrigins {
    let origins = this.#origins.at(-1);
    if (!origins) {
      origins = createOrigins(source);
      this.#origins.push(origins);
    }
    let before = this.#applied[this.#origins.length - 2]?.table ?? source;
    for (const { step, table } of this.#applied.slice(this.#origins.length - 1)) {
      origins = traceOrigins(origins, before, table, step);
      this.#origins.push(origins);
      before = table;
    }
    return origins;
  }

  get #openedFile(): OpenedFile {
    if (!this.#file) throw new Error("No file is open.");
    return this.#file;
  }

  /** The table after the steps. */
  get #table(): Table {
    return this.#applied.at(-1)?.table ?? this.#openedFile.table;
  }

  #getScriptInput() {
    const { dialect, table, isNonstandard } = this.#openedFile;
    const steps = this.#applied.map(({ step }) => step);
    const { others, ...alone } = table;
    const source: Table = others && steps.some(isAppend) ? table : alone;
    return { dialect, source, steps, isNonstandard };
  }

  #getRecipe(): Recipe {
    const { dialect, source, steps } = this.#getScriptInput();
    const touched = this.#applied.map(({ changeCount }) => changeCount);
    const columns = getSourceColumnNames(source, steps);
    const isSample = this.#openedFile.sample && { isSample: true as const };
    return { version: 1, dialect, steps, made: { columns, touched, ...isSample } };
  }

  #emitIfIdle(): void {
    if (this.#analysing) return;
    this.#emit({ kind: "idle", handledRequests: this.#handledRequests });
  }
}
