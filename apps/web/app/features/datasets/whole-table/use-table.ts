import type { View, ViewedColumn } from "@site/content/datasets/view/view";
import { useCallback, useEffect, useState } from "react";

import type { RowWindow } from "#app/features/clean/messages.ts";

import { openTableLine, type TableLine } from "./table-line.ts";
import type { Found } from "./worker/calls.ts";

export interface OpenedTable {
  ask: TableLine["ask"];
  rows: number;
}

/** What is found, with the view that it answers: the address may be further already. */
interface Answer extends Found {
  view: View;
}

interface Held {
  /** Undefined until the table is there. */
  table: OpenedTable | undefined;
  found: Answer | undefined;
  /** The cells of what is found; undefined until they are there. */
  window: RowWindow | undefined;
  hasFailed: boolean;
  wantRows: (from: number, to: number) => void;
  again: () => void;
}

/** Reads a table of ours in a worker, and finds the rows of a view in it. */
export function useTable(path: string, columns: readonly ViewedColumn[], view: View): Held {
  const [table, setTable] = useState<OpenedTable>();
  const [found, setFound] = useState<Answer>();
  const [window, setWindow] = useState<RowWindow>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  useEffect(() => {
    const ended = new AbortController();
    let line: TableLine | undefined;
    const open = async () => {
      try {
        line = await openTableLine();
        const response = await fetch(path, { signal: ended.signal });
        if (!response.ok) throw new Error("The table is not there.");
        const opened = await line.ask("open", { file: await response.blob(), columns });
        if (!ended.signal.aborted) setTable({ ...opened, ask: line.ask });
      } catch {
        if (!ended.signal.aborted) setFailedAttempt(attempt);
      }
      if (ended.signal.aborted) line?.end();
    };
    void open();
    return () => {
      ended.abort();
      line?.end();
    };
  }, [path, columns, attempt]);

  useEffect(() => {
    let isPast = false;
    table
      ?.ask("find", { view })
      .then((answer) => isPast || setFound({ ...answer, view }))
      .catch(() => setFailedAttempt(attempt));
    return () => {
      isPast = true;
    };
  }, [table, view, attempt]);

  const wantRows = useCallback(
    (from: number, to: number) => {
      table
        ?.ask("rows", { from, to })
        .then(setWindow)
        .catch(() => setFailedAttempt(attempt));
    },
    [table, attempt],
  );

  return {
    table,
    found,
    window: window?.turn === found?.turn ? window : undefined,
    hasFailed: failedAttempt === attempt,
    wantRows,
    again() {
      setTable(undefined);
      setFound(undefined);
      setAttempt(attempt + 1);
    },
  };
}
