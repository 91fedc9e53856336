import { useState } from "react";

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

/** Has files compared with the answer of a table, one after the other. */
export function useScore(compare: (request: ScoreRequest) => Promise<ScoreAnswer | Lost>) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });

  async function score(table: ChallengeTable, given: Blob): Promise<void> {
    if (outcome.kind === "scoring") return;
    setOutcome({ kind: "scoring" });
    const { columns, key } = table;
    try {
      const answer = await loadAnswer(table.answer);
      const told = await compare({ table: { columns, key }, answer, given });
      if (told.kind === "scored") setOutcome({ kind: "scored", table, seen: told.seen });
      else {
        const sentence = told.kind === "lost" ? sentences.lost : told.sentence;
        setOutcome({ kind: "refused", sentence });
      }
    } catch {
      setOutcome({ kind: "refused", sentence: sentences.missing });
    }
  }

  return { outcome, score, forget: () => setOutcome({ kind: "none" }) };
}
