import { getAppendOptions } from "@site/clean/read/append-table";
import { formatScript } from "@site/clean/scripts/format-script";
import type { Step } from "@site/clean/steps/kinds";
import { useCallback, useEffect, useReducer, useRef } from "react";

import { saveFile } from "#app/lib/save-file.ts";

import { readBinaryFile, saveBinaryFile } from "./binary-files.ts";
import {
  cleaningReducer,
  type CleaningState,
  findNameClash,
  initialState,
} from "./cleaning-state.ts";
import { selectScript } from "./output/selected-script.ts";
import { getBaseName, writeDuckdbScript } from "./output/write-duckdb-script.ts";
import { getTransferables, startWorker } from "./worker-client.ts";
import type {
  ExportFormat,
  OtherFile,
  ScriptLibrary,
  TableIssue,
  TableSource,
  TableView,
  ValueEdit,
  ValueQuery,
  WorkerMessage,
  WorkerRequest,
} from "./worker-messages.ts";

export interface CleaningActions {
  /** `view` replaces the view, if the steps change the values that it shows. */
  applySteps: (steps: readonly Step[], view?: TableView) => void;
  /** Applies an option of a question. */
  answer: (steps: readonly Step[]) => void;
  /** Applies the fixes of a card, and skips its other issues. */
  accept: (steps: readonly Step[], skipped: readonly TableIssue[]) => void;
  /** Applies all suggestions, and those that only appear then. */
  acceptAll: (steps: readonly Step[]) => void;
  /** Appends the rows of files, or of sheets of the open workbook. */
  append: (what: "files" | "sheets", others: readonly (File | string)[]) => void;
  /** Previews a step without applying it. */
  previewStep: (step: Step) => void;
  /** Replaces the steps so far. */
  runRecipe: (steps: readonly Step[]) => void;
  /** `recipe` is a recipe file, or the fragment of a recipe link. */
  previewRecipe: (recipe: Blob | string) => void;
  closeRecipe: () => void;
  shareRecipe: (options: { includeValueLists: boolean }) => void;
  closeSharedRecipe: () => void;
  revertTo: (decisions: number) => void;
  dismissAll: (issues: readonly TableIssue[]) => void;
  restore: (issue: TableIssue) => void;
  /** Reads the file again after the worker hung or crashed. */
  reload: () => void;
  undo: () => void;
  redo: () => void;
  /** Shows only the rows of an issue, or all rows if undefined. */
  showIssueRows: (issueId: string | undefined) => void;
  setView: (view: TableView) => void;
  listValues: (query: ValueQuery) => void;
  /** Edits values of a column of numbers or days. */
  editValues: (edit: ValueEdit) => void;
  requestRows: (from: number, to: number) => void;
  setLibrary: (library: ScriptLibrary) => void;
  exportAs: (format: ExportFormat) => void;
}

/** Opens a file in a worker and returns the state of the page. Use a new component for each file. */
export function useCleaning(source: TableSource): [CleaningState, CleaningActions] {
  const [state, dispatch] = useReducer(cleaningReducer, initialState);
  const worker = useRef<WorkerConnection>(undefined);
  const unmounting = useRef(new AbortController());
  /** What was appended, to be read again if the worker is lost. */
  const appended = useRef<AppendedFiles[]>([]);
  const appending = useRef<AppendedFiles[]>([]);
  const { revision, steps, dismissed, view, reloadCount, library, scriptSource, table } = state;

  useEffect(() => {
    const unmounted = new AbortController();
    unmounting.current = unmounted;
    const { signal } = unmounted;
    const onLost = () => {
      worker.current = undefined;
      dispatch({ kind: "worker-lost" });
    };
    const exportBinaryFile = async (message: WorkerMessage & { kind: "export-binary" }) => {
      const problem = await saveBinaryFile(message, signal);
      if (problem !== undefined) dispatch({ kind: "export-failed", message: problem });
    };
    const onMessage = (message: WorkerMessage) => {
      if (signal.aborted) return;
      if (message.kind === "others-added") appended.current.push(...appending.current.splice(0));
      if (message.kind === "export-file") saveFile(message.name, message.file);
      else if (message.kind === "export-binary") void exportBinaryFile(message);
      else dispatch({ kind: "message-received", message });
    };
    const connecting = connectWorker({ onMessage, onLost });
    const openFile = async () => {
      try {
        const [connection, result] = await Promise.all([
          connecting,
          readBinaryFile(source, signal),
        ]);
        const others = await Promise.all(
          appended.current.map(async ({ what, files, options }) => ({
            what,
            result: await readOtherFiles(source, { files, options, signal }),
          })),
        );
        if (signal.aborted) return connection.terminate();
        worker.current = connection;
        // The worker handles these before the steps, which follow once the file is open.
        const addOthers = () => {
          for (const { what, result: read } of others) {
            // Without a file, the step that appends it says so.
            const files = read.kind === "others" ? read.files : [];
            connection.send({ kind: "add-others", what, files, isReload: true });
          }
        };
        switch (result.kind) {
          case "text":
            connection.send({
              kind: "open-file",
              file: source.file,
              ...(source.options && { options: source.options }),
              ...(source.headerRows && { headerRows: source.headerRows }),
              ...(source.isSample && { isSample: source.isSample }),
            });
            return addOthers();
          case "read":
            connection.send({
              kind: "load-table",
              opened: result.opened,
              headerRows: source.headerRows,
            });
            return addOthers();
          case "error":
            return dispatch({ kind: "message-received", message: result });
          case "lost":
            return dispatch({ kind: "worker-lost" });
        }
      } catch {
        void connecting.then((connection) => connection.terminate()).catch(() => undefined);
        if (!signal.aborted) dispatch({ kind: "worker-load-failed" });
      }
    };
    void openFile();
    return () => {
      unmounted.abort();
      worker.current?.terminate();
      worker.current = undefined;
    };
  }, [source, reloadCount]);

  // Steps and dismissed issues change only together with the revision.
  useEffect(() => {
    if (revision === 0) return;
    const ids = dismissed.map(({ id }) => id);
    worker.current?.send({ kind: "apply-steps", revision, steps, dismissed: ids, view });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [revision]);

  const isSourceNeeded = library === "duckdb" && table !== undefined && scriptSource === undefined;
  useEffect(() => {
    if (isSourceNeeded) worker.current?.send({ kind: "get-script-source" });
  }, [isSourceNeeded]);

  const tableSteps = library === "duckdb" ? table?.steps : undefined;
  useEffect(() => {
    if (!scriptSource || !tableSteps) return undefined;
    let isCurrent = true;
    const write = async () => {
      const script = await writeDuckdbScript(source, scriptSource, tableSteps);
      if (isCurrent) dispatch({ kind: "duckdb-written", script });
    };
    void write();
    return () => {
      isCurrent = false;
    };
  }, [source, scriptSource, tableSteps]);

  const dialect = state.importSummary?.dialect;
  const append = async (what: "files" | "sheets", others: readonly (File | string)[]) => {
    const { signal } = unmounting.current;
    const name = findNameClash(source.name, others);
    if (name !== undefined) return dispatch({ kind: "append-clashed", name });
    const options = dialect && getAppendOptions(dialect);
    try {
      const result = await readOtherFiles(source, { files: others, options, signal });
      if (signal.aborted) return;
      if (result.kind === "error") return dispatch({ kind: "message-received", message: result });
      if (result.kind === "lost") return dispatch({ kind: "worker-lost" });
      appending.current = [{ what, files: others, options }];
      worker.current?.send({ kind: "add-others", what, files: result.files });
    } catch {
      dispatch({ kind: "append-failed" });
    }
  };
  const send = useCallback((request: WorkerRequest) => worker.current?.send(request), []);
  return [
    state,
    {
      applySteps: (added, changed) =>
        dispatch({ kind: "apply-steps", steps: added, view: changed }),
      answer: (added) => dispatch({ kind: "answer", steps: added }),
      accept: (added, skipped) => dispatch({ kind: "accept", steps: added, skipped }),
      append: (what, others) => void append(what, others),
      acceptAll: (added) => dispatch({ kind: "accept-all", steps: added }),
      previewStep: useCallback((step) => send({ kind: "preview-step", step }), [send]),
      runRecipe: (replacement) => dispatch({ kind: "run-recipe", steps: replacement }),
      previewRecipe: useCallback((recipe) => send({ kind: "preview-recipe", recipe }), [send]),
      closeRecipe: () => dispatch({ kind: "close-recipe" }),
      shareRecipe: (options) => send({ kind: "share-recipe", ...options }),
      closeSharedRecipe: () => dispatch({ kind: "close-shared-recipe" }),
      revertTo: (decisions) => dispatch({ kind: "revert-to", decisions }),
      dismissAll: (issues) => dispatch({ kind: "dismiss-all", issues }),
      restore: (issue) => dispatch({ kind: "restore", issue }),
      reload: () => dispatch({ kind: "reload" }),
      undo: () => dispatch({ kind: "undo" }),
      redo: () => dispatch({ kind: "redo" }),
      showIssueRows: (issueId) => send({ kind: "filter-rows", issueId }),
      setView: (next) => {
        dispatch({ kind: "set-view", view: next });
        send({ kind: "set-view", view: next });
      },
      listValues: useCallback((query) => send({ kind: "list-values", ...query }), [send]),
      editValues: (edit) => send({ kind: "edit-values", revision, ...edit }),
      requestRows: useCallback((from, to) => send({ kind: "get-rows", from, to }), [send]),
      setLibrary: (library) => dispatch({ kind: "set-library", library }),
      exportAs: (format) => {
        const script = selectScript(state);
        if (script.library === "duckdb" && format === "script")
          return saveFile(`${getBaseName(source.name)}-clean.sql`, formatScript(script.blocks));
        return send({ kind: "export", format, name: source.name, library: script.library });
      },
    },
  ];
}

/** Files, or sheets of the open workbook, whose rows were appended. */
interface AppendedFiles {
  what: "files" | "sheets";
  files: readonly (File | string)[];
  options: ReturnType<typeof getAppendOptions> | undefined;
}

/** Reads files to append, as far as this thread has to: text files are read in the worker. */
async function readOtherFiles(
  source: TableSource,
  { files, options, signal }: Omit<AppendedFiles, "what"> & { signal: AbortSignal },
) {
  const read: OtherFile[] = [];
  for (const other of files) {
    const isSheet = typeof other === "string";
    const name = isSheet ? other : other.name;
    const file = isSheet ? source.file : other;
    const result = await readBinaryFile(
      { file, options: { ...options, ...(isSheet && { sheet: other }) } },
      signal,
    );
    if (result.kind === "error" || result.kind === "lost") return result;
    read.push(result.kind === "read" ? { name, opened: result.opened } : { name, file });
  }
  return { kind: "others", files: read } as const;
}

/** One worker for the next file, and one for the file after it in case the first has to be terminated. */
const SPARE_WORKERS = 2;
let spareWorkers: Promise<Worker>[] = [];

const startCleaningWorker = () =>
  startWorker(new Worker(new URL("./worker/clean-worker.ts", import.meta.url), { type: "module" }));

/** Starts workers in advance, so that opening a file needs no request. Resolves to whether they started. */
export async function prepareWorkers(): Promise<boolean> {
  while (spareWorkers.length < SPARE_WORKERS) spareWorkers.push(startCleaningWorker());
  try {
    await Promise.all(spareWorkers);
    return true;
  } catch {
    // Opening a file starts a worker again, and shows an error if that fails too.
    spareWorkers = [];
    return false;
  }
}

/** A worker that sends nothing for this long hangs, and is terminated. */
const SILENCE_MS = 60_000;

interface WorkerConnection {
  send: (request: WorkerRequest) => void;
  terminate: () => void;
}

interface WorkerEvents {
  onMessage: (message: WorkerMessage) => void;
  /** The worker hung or crashed, usually because it ran out of memory. It is terminated. */
  onLost: () => void;
}

async function connectWorker({ onMessage, onLost }: WorkerEvents): Promise<WorkerConnection> {
  const worker = await (spareWorkers.shift() ?? startCleaningWorker());
  let sentRequests = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const terminate = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const reportLost = () => {
    terminate();
    onLost();
  };
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(reportLost, SILENCE_MS);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind !== "idle") {
      restartTimer();
      onMessage(data);
    } else if (data.handledRequests === sentRequests) clearTimeout(timer);
  });
  worker.addEventListener("error", (event) => {
    // Its message may contain cells, which must not reach the console.
    event.preventDefault();
    reportLost();
  });
  return {
    send(request) {
      sentRequests += 1;
      restartTimer();
      const isTable = request.kind === "load-table";
      worker.postMessage(request, isTable ? getTransferables(request.opened.table) : []);
    },
    terminate,
  };
}
