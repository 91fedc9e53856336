import type { View, ViewedColumn } from "@site/content/datasets/view/view";
import { useCallback, useEffect, useState } from "react";

import type { RowWindow, SeenColumn } from "#app/features/clean/messages.ts";

import { openTableLine, type TableLine } from "./table-line.ts";
import type { Found } from "./worker/calls.ts";

export interface OpenedTable {
  ask: TableLine["ask"];
  columns: SeenColumn[];
  rows: number;
}

interface Held {
  /** Undefined until the table is there. */
  table: OpenedTable | undefined;
  found: Found | undefined;
  window: RowWindow | undefined;
  hasFailed: boolean;
  wantRows: (from: number, to: number) => void;
  again: () => void;
}

/** Reads a table of ours in a worker, and finds the rows of a view in it. */
export function useTable(path: string, columns: readonly ViewedColumn[], view: View): Held {
  const [table, setTable] = useState<OpenedTable>();
  const [found, setFound] = useState<Found>();
  const [window, setWindow] = useState<RowWindow>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  useEffect(() => {
    const ended = new AbortController();
    let line: TableLine | undefined;
    const open = async () => {
      const fail = () => ended.signal.aborted || setFailedAttempt(attempt);
      try {
        line = await openTableLine();
        const response = await fetch(path, { signal: ended.signal });
        if (!response.ok) throw new Error("The table is not there.");
        const opened = await line.ask("open", { file: await response.blob(), columns });
        if (!ended.signal.aborted) setTable({ ...opened, ask: line.ask });
      } catch {
        fail();
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
      .then((answer) => isPast || setFound(answer))
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
    window,
    hasFailed: failedAttempt === attempt,
    wantRows,
    again: () => setAttempt(attempt + 1),
  };
}
