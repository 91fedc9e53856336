import type { ChallengeTable } from "@site/content/datasets/challenge/challenge-table";
import type { Score } from "@site/content/datasets/score/score-table";

/** What the page asks of its worker: compare a file with the answer. */
export interface ScoreRequest {
  table: Pick<ChallengeTable, "columns" | "key">;
  answer: Blob;
  given: Blob;
}

export type ScoreAnswer =
  | { kind: "scored"; seen: SeenScore }
  | { kind: "refused"; code: string; sentence: string };

/** What the page shows of a score. */
export interface SeenScore extends Pick<Score, "cells"> {
  /** In percent. */
  score: string;
  sentences: string[];
  columns: Score["columns"]["scored"];
  /** The first of them. */
  differences: Score["differences"];
  /** How many there are beside these, in a sentence; empty if none. */
  more: string;
}
