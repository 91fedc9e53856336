import { useRef, useState } from "react";

import type { Lost } from "#app/features/clean/ask-worker.ts";

import type { ChallengeTable } from "./challenge-tables.ts";
import { loadAnswer } from "./load-answer.ts";
import type { ScoreAnswer, ScoreRequest, SeenScore } from "./messages.ts";

/** What became of the last file. */
export type Outcome =
  | { kind: "none" }
  | { kind: "scoring" }
  | { kind: "scored"; table: ChallengeTable; seen: SeenScore }
  | { kind: "refused"; sentence: string };

const sentences = {
  lost: "Comparing these tables took more memory than your browser has. Close other tabs and choose the table again.",
  missing:
    "A part of this page or the answer could not be loaded. Check your connection and choose the table again.",
};

type Compare = (request: ScoreRequest, signal: AbortSignal) => Promise<ScoreAnswer | Lost>;

/** Has files compared with the answer of a table. The latest file counts: what is said of one before it is dropped. */
export function useScore(compare: Compare) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const latest = useRef<AbortController>(undefined);

  async function score(table: ChallengeTable, given: Blob): Promise<void> {
    const own = new AbortController();
    latest.current?.abort();
    latest.current = own;
    setOutcome({ kind: "scoring" });
    const next = await outcomeOf(compare, table, given, own.signal);
    if (!own.signal.aborted) setOutcome(next);
  }

  return {
    outcome,
    score,
    forget: () => {
      latest.current?.abort();
      setOutcome({ kind: "none" });
    },
  };
}

async function outcomeOf(
  compare: Compare,
  table: ChallengeTable,
  given: Blob,
  signal: AbortSignal,
): Promise<Outcome> {
  const { columns, key } = table;
  try {
    const answer = await loadAnswer(table.answer);
    const said = await compare({ table: { columns, key }, answer, given }, signal);
    if (said.kind === "scored") return { kind: "scored", table, seen: said.seen };
    return { kind: "refused", sentence: said.kind === "lost" ? sentences.lost : said.sentence };
  } catch {
    return { kind: "refused", sentence: sentences.missing };
  }
}
