import type { View, ViewedColumn } from "@site/content/datasets/view/view";
import { useCallback, useEffect, useState } from "react";

import { startWorker } from "#app/features/clean/worker-client.ts";
import type { RowWindow } from "#app/features/clean/worker-messages.ts";

import type {
  CallMessage,
  CallName,
  CallReply,
  QueryResult,
  TableCalls,
} from "./worker/worker-messages.ts";

/** Calls the worker that holds the table. Rejects if the call fails. */
export type CallTable = <Name extends CallName>(
  call: Name,
  input: TableCalls[Name]["input"],
) => Promise<TableCalls[Name]["output"]>;

interface DatasetTableState {
  /** Undefined until the table is loaded. */
  table: { rows: number; call: CallTable } | undefined;
  /** The last result and its view. The URL may already have a newer view. */
  result: (QueryResult & { view: View }) | undefined;
  /** The loaded rows of that result. */
  rowWindow: RowWindow | undefined;
  hasFailed: boolean;
  requestRows: (from: number, to: number) => void;
  retry: () => void;
}

/** Loads one of our tables into a worker, and queries it for a view. */
export function useDatasetTable(
  path: string,
  columns: readonly ViewedColumn[],
  view: View,
): DatasetTableState {
  const [table, setTable] = useState<DatasetTableState["table"]>();
  const [result, setResult] = useState<DatasetTableState["result"]>();
  const [rowWindow, setRowWindow] = useState<RowWindow>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let worker: TableWorker | undefined;
    const open = async () => {
      try {
        worker = await startTableWorker();
        const response = await fetch(path, { signal });
        if (!response.ok) throw new Error("The table could not be loaded.");
        const { call } = worker;
        const { rows } = await call("open", { file: await response.blob(), columns });
        if (!signal.aborted) setTable({ rows, call });
      } catch {
        if (!signal.aborted) setFailedAttempt(attempt);
      }
      if (signal.aborted) worker?.terminate();
    };
    void open();
    return () => {
      unmounted.abort();
      worker?.terminate();
    };
  }, [path, columns, attempt]);

  useEffect(() => {
    let isOutdated = false;
    table
      ?.call("query", { view })
      .then((next) => isOutdated || setResult({ ...next, view }))
      .catch(() => setFailedAttempt(attempt));
    return () => {
      isOutdated = true;
    };
  }, [table, view, attempt]);

  const requestRows = useCallback(
    (from: number, to: number) => {
      table
        ?.call("rows", { from, to })
        .then(setRowWindow)
        .catch(() => setFailedAttempt(attempt));
    },
    [table, attempt],
  );

  return {
    table,
    result,
    rowWindow: rowWindow?.revision === result?.revision ? rowWindow : undefined,
    hasFailed: failedAttempt === attempt,
    requestRows,
    retry() {
      setTable(undefined);
      setResult(undefined);
      setAttempt(attempt + 1);
    },
  };
}

interface TableWorker {
  call: CallTable;
  terminate: () => void;
}

/** Rejects if the worker's code cannot be loaded. */
async function startTableWorker(): Promise<TableWorker> {
  const worker = await startWorker(
    new Worker(new URL("./worker/view-worker.ts", import.meta.url), { type: "module" }),
  );
  const pending: PromiseWithResolvers<unknown>[] = [];
  worker.addEventListener("message", ({ data }: MessageEvent<CallReply>) => {
    if (data.kind === "result") pending[data.id]?.resolve(data.output);
    if (data.kind === "failed") pending[data.id]?.reject(new Error("The table cannot be read."));
  });
  worker.addEventListener("error", () => {
    for (const { reject } of pending) reject(new Error("The worker crashed."));
  });
  return {
    call<Name extends CallName>(call: Name, input: TableCalls[Name]["input"]) {
      const output = Promise.withResolvers<TableCalls[Name]["output"]>();
      const id = pending.push(output as PromiseWithResolvers<unknown>) - 1;
      const message: CallMessage = { id, call, input };
      worker.postMessage(message, []);
      return output.promise;
    },
    terminate: () => worker.terminate(),
  };
}
