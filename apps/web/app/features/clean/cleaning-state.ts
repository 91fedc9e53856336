import type { UndecidedValues } from "@site/clean/detect/describe-column";
import { pluralize } from "@site/clean/format-count";
import type { DuckdbScript } from "@site/clean/scripts/duckdb-script";
import type { Step } from "@site/clean/steps/kinds";

import { applyEditToView } from "./values/value-edit.ts";
import type {
  RecipePreview,
  RowWindow,
  ScriptLibrary,
  ScriptSource,
  SharedRecipe,
  StepPreview,
  TableIssue,
  TableSnapshot,
  TableView,
  ValueList,
  ImportSummary,
  WorkbookSheets,
  WorkerMessage,
} from "./worker-messages.ts";

interface CleaningError {
  code: string;
  message: string;
}

export interface CleaningState extends WorkbookSheets {
  phase: "reading" | "open" | "failed";
  /** Whether the file is a workbook or a Parquet file. The script reads it as CSV. */
  isBinary: boolean;
  /** How the file was read. */
  importSummary?: ImportSummary | undefined;
  progress: { bytesRead: number; totalBytes: number; rows: number };
  /** The first rows of a long file. */
  preview?: readonly string[][] | undefined;
  /** Increases with each change of the steps or of the dismissed issues. The worker includes it in its messages. */
  revision: number;
  steps: readonly Step[];
  /** The steps before each decision, the latest last. */
  undoStack: readonly (readonly Step[])[];
  redoStack: readonly (readonly Step[])[];
  /** Whether the first decision was automatic: that the first row has the column names. */
  isHeaderAutomatic: boolean;
  dismissed: readonly TableIssue[];
  /** Whether all suggestions are being accepted: also those that only appear once the earlier ones are applied. */
  isAcceptingAll: boolean;
  /** Whether the visitor accepted all suggestions. Those that an answer leads to are then accepted with it. */
  hasAcceptedAll: boolean;
  /** A dismissed issue that the visitor restored, until the worker finds it again. */
  restoring?: TableIssue | undefined;
  /** Number of times the file was reloaded because the worker hung or crashed. */
  reloadCount: number;
  table?: TableSnapshot | undefined;
  rowWindow?: RowWindow | undefined;
  /** The library that the visitor wants the script for. */
  library: ScriptLibrary;
  /** Input for the SQL script, once the visitor has asked for one. */
  scriptSource?: ScriptSource | undefined;
  /** The latest DuckDB script. */
  duckdb?: DuckdbScript | undefined;
  /** Undefined while the table is analysed. */
  issues?: readonly TableIssue[] | undefined;
  /** Number of cells with an issue, for each column. */
  issueCellCounts: readonly number[];
  /** What rules leave unchecked in each column. */
  columnNotes: readonly (string | undefined)[];
  /** What is probably wrong, but can't be fixed by a rule. */
  undecided: readonly UndecidedValues[];
  /** The visitor's filters and sort order. */
  view: TableView;
  /** The view that was sent to the worker with the steps. */
  sentView: TableView;
  /** Number of rows that match the view or the selected issue. */
  shownRows: number;
  /** The issue whose rows are the only ones shown. */
  shownIssue?: string | undefined;
  /** The column values that were requested last. */
  values?: ValueList | undefined;
  /** Preview of the step that is being edited. */
  stepPreview?: { step: Step; preview: StepPreview } | undefined;
  recipePreview?: RecipePreview | undefined;
  sharedRecipe?: SharedRecipe | undefined;
  error?: CleaningError | undefined;
  /** The visitor's last action, to be announced to screen readers once the worker has applied it. */
  lastAction: string;
  /** Text to announce to screen readers. */
  statusMessage: string;
  issuesMessage: string;
}

export const allRows: TableView = { filters: [], sort: undefined };

export const initialState: CleaningState = {
  phase: "reading",
  isBinary: false,
  progress: { bytesRead: 0, totalBytes: 0, rows: 0 },
  sheets: [],
  sheet: undefined,
  revision: 0,
  steps: [],
  undoStack: [],
  redoStack: [],
  isHeaderAutomatic: false,
  dismissed: [],
  isAcceptingAll: false,
  hasAcceptedAll: false,
  reloadCount: 0,
  library: "pandas",
  issueCellCounts: [],
  columnNotes: [],
  undecided: [],
  view: allRows,
  sentView: allRows,
  shownRows: 0,
  lastAction: "",
  statusMessage: "",
  issuesMessage: "",
};

type CleaningAction =
  | { kind: "message-received"; message: WorkerMessage }
  /** `view` replaces the view, if the steps change the values that it shows. */
  | { kind: "apply-steps"; steps: readonly Step[]; view?: TableView | undefined }
  /** Applies an option of a question. */
  | { kind: "answer"; steps: readonly Step[] }
  /** Applies the fixes of a card's accepted issues, and skips its others. */
  | { kind: "accept"; steps: readonly Step[]; skipped: readonly TableIssue[] }
  | { kind: "accept-all"; steps: readonly Step[] }
  | { kind: "dismiss-all"; issues: readonly TableIssue[] }
  /** Replaces the steps so far. */
  | { kind: "run-recipe"; steps: readonly Step[] }
  | { kind: "close-recipe" }
  | { kind: "close-shared-recipe" }
  | { kind: "restore"; issue: TableIssue }
  | { kind: "set-library"; library: ScriptLibrary }
  | { kind: "duckdb-written"; script: DuckdbScript }
  | { kind: "set-view"; view: TableView }
  | { kind: "undo" }
  | { kind: "redo" }
  /** Undoes the latest decisions until `decisions` are left. */
  | { kind: "revert-to"; decisions: number }
  | { kind: "worker-load-failed" }
  | { kind: "export-failed"; message: string }
  | { kind: "append-failed" }
  /** A file to append has the same name as the open file. */
  | { kind: "append-clashed"; name: string }
  /** The worker hung or crashed. */
  | { kind: "worker-lost" }
  /** Reads the file again, and applies the steps again. */
  | { kind: "reload" };

export function cleaningReducer(state: CleaningState, action: CleaningAction): CleaningState {
  const { steps, undoStack, redoStack, dismissed } = state;
  switch (action.kind) {
    case "message-received":
      return receiveMessage(state, action.message);
    case "apply-steps":
      return addDecision({ ...state, view: action.view ?? state.view }, [
        ...steps,
        ...action.steps,
      ]);
    case "accept": {
      const skipped = [...dismissed, ...action.skipped];
      return addDecision({ ...state, dismissed: skipped }, [...steps, ...action.steps]);
    }
    case "accept-all":
      return {
        ...addDecision(state, [...steps, ...action.steps]),
        isAcceptingAll: true,
        hasAcceptedAll: true,
      };
    case "answer": {
      const hasSuggestions = state.issues?.some(({ options }) => options.length === 0) ?? true;
      return {
        ...addDecision(state, [...steps, ...action.steps]),
        isAcceptingAll: state.hasAcceptedAll && !hasSuggestions,
      };
    }
    case "run-recipe":
      return addDecision({ ...state, recipePreview: undefined }, action.steps);
    case "close-recipe":
      return { ...state, recipePreview: undefined };
    case "close-shared-recipe":
      return { ...state, sharedRecipe: undefined };
    case "dismiss-all":
      return startRevision(state, {
        dismissed: [...dismissed, ...action.issues],
        lastAction: "Skipped.",
      });
    case "restore":
      return startRevision(state, {
        dismissed: dismissed.filter(({ id }) => id !== action.issue.id),
        restoring: action.issue,
        lastAction: "Restored.",
      });
    case "duckdb-written":
      return { ...state, duckdb: action.script };
    case "set-view":
      return { ...state, view: action.view };
    case "set-library":
      return { ...state, library: action.library };
    case "undo": {
      const before = undoStack.at(-1);
      if (!before) return state;
      return startRevision(state, {
        steps: before,
        undoStack: undoStack.slice(0, -1),
        redoStack: [...redoStack, steps],
        lastAction: "Undone.",
      });
    }
    case "redo": {
      const after = redoStack.at(-1);
      if (!after) return state;
      return startRevision(state, {
        steps: after,
        undoStack: [...undoStack, steps],
        redoStack: redoStack.slice(0, -1),
        lastAction: "Redone.",
      });
    }
    case "revert-to": {
      if (undoStack.length === 0 || undoStack.length <= action.decisions) return state;
      return cleaningReducer(cleaningReducer(state, { kind: "undo" }), action);
    }
    case "worker-load-failed":
      return setError(state, {
        code: "not-loaded",
        message:
          "The part of this page that cleans could not be loaded. Check your connection, reload the page, and open the table again.",
      });
    case "append-failed":
      return setError(state, {
        code: "not-loaded",
        message:
          "The part of this page that reads this format couldn't be loaded. Check your connection, and append the file or sheet again.",
      });
    case "append-clashed":
      return setError(state, {
        code: "same-name",
        message: `“${action.name}” has the same name as the open file, so a script or recipe couldn't tell them apart. Rename one of them, and append it again.`,
      });
    case "export-failed":
      return setError(state, { code: "export-failed", message: action.message });
    case "worker-lost":
      return handleWorkerLoss(state);
    case "reload":
      return {
        ...state,
        ...clearedFields,
        table: undefined,
        rowWindow: undefined,
        phase: "reading",
        progress: initialState.progress,
        reloadCount: state.reloadCount + 1,
      };
  }
}

/** Counts the automatic decisions that can still be undone. Only the detected header row is automatic. */
export function countAutomaticDecisions({ undoStack, isHeaderAutomatic }: CleaningState): number {
  return isHeaderAutomatic && undoStack.length > 0 ? 1 : 0;
}

/** Counts the decisions that the visitor made. */
export function countVisitorDecisions(state: CleaningState): number {
  return state.undoStack.length - countAutomaticDecisions(state);
}

function addDecision(state: CleaningState, steps: readonly Step[]): CleaningState {
  return startRevision(state, {
    steps,
    undoStack: [...state.undoStack, state.steps],
    redoStack: [],
    isHeaderAutomatic: state.isHeaderAutomatic && state.undoStack.length > 0,
  });
}

/** Includes the messages, because screen readers announce a repeated text only if it was cleared in between. */
const clearedFields = {
  isAcceptingAll: false,
  shownIssue: undefined,
  issues: undefined,
  error: undefined,
  restoring: undefined,
  issueCellCounts: [],
  columnNotes: [],
  undecided: [],
  lastAction: "",
  statusMessage: "",
  issuesMessage: "",
};

/** Starts a new revision: the worker applies the steps and looks for the remaining issues. */
function startRevision(state: CleaningState, changes: Partial<CleaningState>): CleaningState {
  const { view, revision } = state;
  return { ...state, ...clearedFields, ...changes, sentView: view, revision: revision + 1 };
}

/** Undoes the decision that the worker was working on, and keeps the others for a reload. */
function handleWorkerLoss(state: CleaningState): CleaningState {
  const reason = "The table took too long or too much memory, so the work on it was stopped.";
  if (countVisitorDecisions(state) === 0) {
    const message = `${reason} Try it with part of the rows.`;
    return setError({ ...state, phase: "reading" }, { code: "hung", message });
  }
  const isIdle = state.issues !== undefined;
  const remaining = isIdle ? state : cleaningReducer(state, { kind: "undo" });
  const kept = isIdle
    ? "What you decided is kept."
    : "What you decided before the last step is kept.";
  return setError(
    { ...remaining, phase: "reading" },
    { code: "lost", message: `${reason} ${kept}` },
  );
}

function receiveMessage(state: CleaningState, message: WorkerMessage): CleaningState {
  // Ignore answers to earlier revisions.
  if ("revision" in message && message.revision !== state.revision) return state;
  switch (message.kind) {
    case "progress":
      return { ...state, progress: message };
    case "preview":
      return { ...state, preview: message.rows };
    case "opened":
      return openTable(state, message);
    case "others-added":
      return addAppendStep(state, message);
    case "table":
      return showTable(state, message);
    case "issues":
      return showIssues(state, message);
    case "rows":
      return { ...state, rowWindow: message };
    case "rows-shown": {
      const { issueId, rows, rowWindow } = message;
      const shown = pluralize(rows, "row");
      const isAll = issueId === undefined && state.view.filters.length === 0;
      return {
        ...state,
        shownRows: rows,
        shownIssue: issueId,
        rowWindow,
        statusMessage: isAll ? `All ${shown} are shown.` : `${shown} are shown.`,
      };
    }
    case "values":
      return { ...state, values: message };
    case "values-edited": {
      const view = applyEditToView(state.view, message);
      return addDecision({ ...state, view }, message.steps);
    }
    case "script-source":
      return { ...state, scriptSource: message };
    case "step-preview":
      return { ...state, stepPreview: message };
    case "recipe-preview":
      return { ...state, recipePreview: message.recipe };
    case "recipe-shared":
      return { ...state, sharedRecipe: message.recipe };
    case "error":
      return setError(state, message);
    case "ready":
    case "working":
    case "export-file":
    case "export-binary":
    case "idle":
      return state;
  }
}

function openTable(
  state: CleaningState,
  { steps, sheets, sheet, isBinary, summary }: WorkerMessage & { kind: "opened" },
): CleaningState {
  const opened = {
    ...state,
    // Only DuckDB reads a file that is larger than memory.
    library: summary.sample ? "duckdb" : state.library,
    phase: "open",
    sheets,
    sheet,
    isBinary,
    importSummary: summary,
  } as const;
  const lastAction = "Opened.";
  if (state.reloadCount > 0) return startRevision(opened, { lastAction });
  const isHeaderAutomatic = steps.length > 0;
  const undoStack = isHeaderAutomatic ? [[]] : [];
  return startRevision(opened, { steps, undoStack, isHeaderAutomatic, lastAction });
}

/** Returns the name of a chosen file if the open one has the same. Some systems ignore the case of names. */
export function findNameClash(
  open: string,
  chosen: readonly (File | string)[],
): string | undefined {
  const names = chosen.flatMap((other) => (typeof other === "string" ? [] : [other.name]));
  return names.find((name) => name.toLowerCase() === open.toLowerCase());
}

/** Adds the step that appends the rows of other files, directly after the column names and files appended before. */
function addAppendStep(
  state: CleaningState,
  { what, names }: WorkerMessage & { kind: "others-added" },
): CleaningState {
  const { steps } = state;
  const at = steps.findIndex(({ kind }) => kind !== "header" && kind !== "append");
  const leading = at < 0 ? steps : steps.slice(0, at);
  const known = new Set(leading.flatMap((step) => (step.kind === "append" ? step.names : [])));
  const added = names.filter((name) => !known.has(name));
  const replaced = names.filter((name) => known.has(name));
  // Another version of a file that was appended before, or a different file. Its rows must not disappear silently.
  const lastAction =
    replaced.length === 0
      ? "Appended."
      : `${replaced.map((name) => `“${name}”`).join(", ")} replaces what was appended under this name before.`;
  if (added.length === 0) return startRevision(state, { lastAction });
  const step: Step = { kind: "append", what, names: added };
  return { ...addDecision(state, [...leading, step, ...steps.slice(leading.length)]), lastAction };
}

function showTable(state: CleaningState, table: TableSnapshot): CleaningState {
  const { undoStack } = state;
  const previous = undoStack.at(-1);
  const changes = table.changeCounts
    .slice(previous?.length ?? 0)
    .reduce((total, count) => total + count, 0);
  const done = state.lastAction || `Applied: ${pluralize(changes, "change")}.`;
  const what = state.importSummary?.sample ? "sample" : "table";
  const error = table.stepErrors.join(" ");
  // If none of the new steps could be applied, the decision does not count.
  const isUnchanged = error !== "" && JSON.stringify(previous) === JSON.stringify(table.steps);
  return {
    ...state,
    table,
    // The visitor may have changed the view meanwhile.
    view: state.view === state.sentView ? table.view : state.view,
    shownRows: table.shownRows,
    rowWindow: table.rowWindow,
    steps: table.steps,
    undoStack: isUnchanged ? undoStack.slice(0, -1) : undoStack,
    statusMessage: error || `${done} The ${what} has ${pluralize(table.rows, "row")}.`,
    ...(error && { error: { code: "step", message: error } }),
  };
}

/** Sets the issues of this revision. A restored issue that is not found again stays dismissed. */
function showIssues(
  state: CleaningState,
  { issues, cellCounts, columnNotes, undecided }: WorkerMessage & { kind: "issues" },
): CleaningState {
  const { restoring, dismissed, steps } = state;
  const suggestions = mergeFixes(issues.filter((issue) => issue.options.length === 0));
  if (state.isAcceptingAll && suggestions.length > 0 && steps.length < MAX_AUTOMATIC_STEPS) {
    return startRevision(state, { steps: [...steps, ...suggestions], isAcceptingAll: true });
  }
  const next: CleaningState = {
    ...state,
    issues,
    issueCellCounts: cellCounts,
    columnNotes,
    undecided,
    restoring: undefined,
    isAcceptingAll: false,
    issuesMessage:
      issues.length === 0 ? NO_PROBLEMS : `${pluralize(issues.length, "problem")} in the list.`,
  };
  const columns = restoring?.columns.join();
  if (!restoring || issues.some((issue) => issue.columns.join() === columns)) return next;
  return setError(
    { ...next, dismissed: [...dismissed, restoring] },
    {
      code: "changed",
      message:
        "This cannot be restored yet, because a later step changed its cells. Undo that step first.",
    },
  );
}

/** Ends the search for further suggestions, should a fix cause its own problem again. */
const MAX_AUTOMATIC_STEPS = 1000;

/** All steps of these issues, without repetitions, in the order in which they can be applied. */
export function mergeFixes(issues: readonly TableIssue[]): Step[] {
  const steps = issues.toSorted((a, b) => a.position - b.position).flatMap((issue) => issue.steps);
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()];
}

export const NO_PROBLEMS = "No problems left that our rules can find.";

/** Shows an error. If the file is still being read, it cannot be opened; otherwise the work continues. */
function setError(state: CleaningState, { code, message }: CleaningError): CleaningState {
  const phase = state.phase === "reading" ? "failed" : state.phase;
  return { ...state, phase, error: { code, message }, statusMessage: message };
}
