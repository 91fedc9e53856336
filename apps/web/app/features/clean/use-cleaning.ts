import type { Step } from "@site/clean/steps/kinds";
import { useCallback, useEffect, useReducer, useRef } from "react";

import { saveFile } from "#app/lib/save-file.ts";

import { changeCleaning } from "./cleaning-state.ts";
import { atStart, type Cleaning } from "./cleaning.ts";
import { readPacked } from "./formats/read-packed.ts";
import { writePacked } from "./formats/write-packed.ts";
import type { Finding, Library, Product } from "./messages.ts";
import { shownScript } from "./script/shown-script.ts";
import type { Source } from "./source.ts";
import { type Line, openLine } from "./worker-line.ts";

export interface Actions {
  take: (steps: readonly Step[]) => void;
  replay: (steps: readonly Step[]) => void;
  /** From its file or its link. */
  readRecipe: (recipe: Blob | string) => void;
  leaveRecipe: () => void;
  share: (withLists: boolean) => void;
  leaveShared: () => void;
  goBack: (decisions: number) => void;
  putAside: (finding: Finding) => void;
  bringBack: (finding: Finding) => void;
  /** Read the file again after the worker was lost. */
  reread: () => void;
  undo: () => void;
  redo: () => void;
  look: (id: string | undefined) => void;
  wantRows: (from: number, to: number) => void;
  writeFor: (library: Library) => void;
  save: (as: Product) => void;
}

/** Opens a file in a worker, and holds what the page knows of it. Another source is another component. */
export function useCleaning(source: Source): [Cleaning, Actions] {
  const [state, change] = useReducer(changeCleaning, atStart);
  const line = useRef<Line>(undefined);
  const { turn, steps, aside, rereadings } = state;

  useEffect(() => {
    const ended = new AbortController();
    const opening = openLine({
      hear(answer) {
        if (ended.signal.aborted) return;
        if (answer.kind === "saved") saveFile(answer.name, answer.file);
        else if (answer.kind === "unpacked") void savePacked(answer);
        else change({ kind: "heard", answer });
      },
      lose() {
        line.current = undefined;
        change({ kind: "lose" });
      },
    });
    const savePacked = async (table: Parameters<typeof writePacked>[0]) => {
      const problem = await writePacked(table, ended.signal);
      if (problem !== undefined) change({ kind: "keep nothing", sentence: problem });
    };
    const begin = async () => {
      try {
        const [opened, answer] = await Promise.all([opening, readPacked(source, ended.signal)]);
        if (ended.signal.aborted) return opened.end();
        line.current = opened;
        if (answer === undefined) {
          opened.send({ kind: "open", file: source.file, quotes: source.quotes });
        } else if (answer.kind === "read") {
          opened.send({ kind: "adopt", opened: answer.opened });
        } else if (answer.kind === "refused") {
          change({ kind: "heard", answer });
        } else {
          change({ kind: "lose" });
        }
      } catch {
        void opening.then((opened) => opened.end()).catch(() => undefined);
        if (!ended.signal.aborted) change({ kind: "miss" });
      }
    };
    void begin();
    return () => {
      ended.abort();
      line.current?.end();
      line.current = undefined;
    };
  }, [source, rereadings]);

  // Only a turn changes the steps and what is put aside.
  useEffect(() => {
    if (turn === 0) return;
    line.current?.send({ kind: "steps", turn, steps, aside: aside.map(({ id }) => id) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn]);

  const send: Line["send"] = useCallback((request) => line.current?.send(request), []);
  return [
    state,
    {
      take: (taken) => change({ kind: "take", steps: taken }),
      replay: (replayed) => change({ kind: "replay", steps: replayed }),
      readRecipe: useCallback((recipe) => send({ kind: "read-recipe", recipe }), [send]),
      leaveRecipe: () => change({ kind: "leave recipe" }),
      share: (withLists) => send({ kind: "share", withLists }),
      leaveShared: () => change({ kind: "leave shared" }),
      goBack: (decisions) => change({ kind: "go back", decisions }),
      putAside: (finding) => change({ kind: "put aside", finding }),
      bringBack: (finding) => change({ kind: "bring back", finding }),
      reread: () => change({ kind: "reread" }),
      undo: () => change({ kind: "undo" }),
      redo: () => change({ kind: "redo" }),
      look: (finding) => send({ kind: "look", finding }),
      wantRows: useCallback((from, to) => send({ kind: "rows", from, to }), [send]),
      writeFor: (library) => change({ kind: "write for", library }),
      save: (as) => {
        const { library } = shownScript(state);
        send({ kind: "save", as, name: source.name, library });
      },
    },
  ];
}
