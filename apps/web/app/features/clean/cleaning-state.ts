import type { Step } from "@site/clean/steps/kinds";

import { counted } from "#app/lib/counted.ts";

import type { Change } from "./cleaning-change.ts";
import { atStart, type Cleaning, type Trouble } from "./cleaning.ts";
import { foundText } from "./found-text.ts";
import type { Answer, SeenTable } from "./messages.ts";
import { ownDecisions } from "./own-decisions.ts";

export function changeCleaning(state: Cleaning, change: Change): Cleaning {
  const { steps, past, undone, aside } = state;
  switch (change.kind) {
    case "heard":
      return hear(state, change.answer);
    case "take":
      return decide(state, [...steps, ...change.steps]);
    case "replay":
      return decide({ ...state, recipe: undefined }, change.steps);
    case "leave recipe":
      return { ...state, recipe: undefined };
    case "leave shared":
      return { ...state, shared: undefined };
    case "put aside":
      return again(state, {
        aside: [...aside, change.finding],
        deed: "Put aside.",
      });
    case "bring back":
      return again(state, {
        aside: aside.filter(({ id }) => id !== change.finding.id),
        broughtBack: change.finding,
        deed: "Brought back.",
      });
    case "write for":
      return { ...state, library: change.library };
    case "undo": {
      const before = past.at(-1);
      if (!before) return state;
      return again(state, {
        steps: before,
        past: past.slice(0, -1),
        undone: [...undone, steps],
        deed: "Undone.",
      });
    }
    case "redo": {
      const after = undone.at(-1);
      if (!after) return state;
      return again(state, {
        steps: after,
        past: [...past, steps],
        undone: undone.slice(0, -1),
        deed: "Done again.",
      });
    }
    case "go back": {
      const before = changeCleaning(state, { kind: "undo" });
      return past.length <= change.decisions || before === state
        ? state
        : changeCleaning(before, change);
    }
    case "miss":
      return fail(state, {
        code: "not-loaded",
        sentence:
          "The part of this page that cleans could not be loaded. Check your connection, reload the page, and open the table again.",
      });
    case "keep nothing":
      return fail(state, { code: "not-kept", sentence: change.sentence });
    case "lose":
      return lose(state);
    case "reread":
      return {
        ...state,
        ...forgotten,
        table: undefined,
        window: undefined,
        phase: "reading",
        progress: atStart.progress,
        rereadings: state.rereadings + 1,
      };
  }
}

function decide(state: Cleaning, steps: readonly Step[]): Cleaning {
  const past = [...state.past, state.steps];
  const isHeaderGiven = state.isHeaderGiven && state.past.length > 0;
  return again(state, { steps, past, undone: [], isHeaderGiven });
}

/** Where decisions are there, the one that was under way is undone, and the others can be done again. */
function lose(state: Cleaning): Cleaning {
  const sentence = "The table took too long or too much memory, so the work on it was stopped.";
  if (ownDecisions(state) === 0) {
    const advice = `${sentence} Try it with part of the rows.`;
    return fail({ ...state, phase: "reading" }, { code: "hung", sentence: advice });
  }
  const before = state.findings ? state : changeCleaning(state, { kind: "undo" });
  const kept = `${sentence} ${state.findings ? "What you decided is kept." : "What you decided before the last step is kept."}`;
  return fail({ ...before, phase: "reading" }, { code: "lost", sentence: kept });
}

/** What is said is emptied, so that what is said twice is heard twice. */
const forgotten = {
  look: undefined,
  findings: undefined,
  trouble: undefined,
  broughtBack: undefined,
  dirty: [],
  deed: "",
  said: "",
  found: "",
};

/** The steps changed: the worker does them, and looks for what is left. */
function again(state: Cleaning, changes: Partial<Cleaning>): Cleaning {
  return { ...state, ...forgotten, ...changes, turn: state.turn + 1 };
}

function hear(state: Cleaning, answer: Answer): Cleaning {
  switch (answer.kind) {
    case "reading":
      return { ...state, progress: answer };
    case "first-rows":
      return { ...state, preview: answer };
    case "opened":
      return open(state, answer);
    case "table":
      return answer.turn === state.turn ? seeTable(state, answer) : state;
    case "findings":
      return answer.turn === state.turn ? seeFindings(state, answer) : state;
    case "rows":
      return answer.turn === state.turn ? { ...state, window: answer } : state;
    case "looking": {
      const rows = counted(answer.rows, "row");
      if (answer.finding === undefined) {
        return { ...state, look: undefined, said: `All ${rows} are shown.` };
      }
      const look = { id: answer.finding, rows: answer.rows };
      return { ...state, look, said: `${rows} are shown.` };
    }
    case "recipe":
      return { ...state, recipe: answer.recipe };
    case "shared":
      return { ...state, shared: answer.shared };
    case "refused":
      return fail(state, answer);
    case "ready":
    case "saved":
    case "unpacked":
    case "idle":
      return state;
  }
}

function open(
  state: Cleaning,
  { steps, sheets, sheet, isPacked }: Answer & { kind: "opened" },
): Cleaning {
  const opened = { ...state, phase: "open", sheets, sheet, isPacked } as const;
  const deed = "Opened.";
  if (state.rereadings > 0) return again(opened, { deed });
  const isHeaderGiven = steps.length > 0;
  return again(opened, { steps, past: isHeaderGiven ? [[]] : [], isHeaderGiven, deed });
}

function seeTable(state: Cleaning, table: SeenTable): Cleaning {
  const refusal = table.refusals.length > 0 ? table.refusals.join(" ") : undefined;
  const changed = table.touched.slice(state.past.at(-1)?.length ?? 0);
  const sum = changed.reduce((total, count) => total + count, 0);
  const deed = state.deed || `Taken: ${counted(sum, "change")}.`;
  return {
    ...state,
    table,
    window: table.window,
    steps: table.steps,
    past: wasRefused(state, table) ? state.past.slice(0, -1) : state.past,
    said: refusal ?? `${deed} The table has ${counted(table.rows, "row")}.`,
    ...(refusal && { trouble: { code: "step", sentence: refusal } }),
  };
}

/** What was brought back may fit no longer: it stays put aside then, and that is said. */
function seeFindings(
  state: Cleaning,
  { findings, dirty }: Answer & { kind: "findings" },
): Cleaning {
  const seen = { ...state, findings, dirty, broughtBack: undefined, found: foundText(findings) };
  const { broughtBack, aside } = state;
  const about = broughtBack?.columns.join();
  if (!broughtBack || findings.some(({ columns }) => columns.join() === about)) return seen;
  return fail(
    { ...seen, aside: [...aside, broughtBack] },
    {
      code: "changed",
      sentence:
        "This cannot come back yet, because a later step changed what it is about. Undo that step first.",
    },
  );
}

/** A decision of which nothing fitted is none. */
function wasRefused({ past }: Cleaning, { steps, refusals }: SeenTable): boolean {
  return refusals.length > 0 && JSON.stringify(past.at(-1)) === JSON.stringify(steps);
}

/** A file that cannot be read ends the work; what comes later is only said. */
function fail(state: Cleaning, { code, sentence }: Trouble): Cleaning {
  const phase = state.phase === "reading" ? "failed" : state.phase;
  return { ...state, phase, trouble: { code, sentence }, said: sentence };
}
