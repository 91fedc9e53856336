import type { ChallengeTable } from "@site/content/datasets/challenge/challenge";
import type { TableScore } from "@site/content/datasets/score/score-table";

import type { ErrorMessage } from "#app/features/clean/worker-messages.ts";

/** Asks the worker to compare a file with the answer of a table. */
export interface ScoreRequest {
  table: Pick<ChallengeTable, "columns" | "key">;
  answer: Blob;
  file: Blob;
}

export type ScoreResult = { kind: "scored"; details: ScoreDetails } | ErrorMessage;

export interface ScoreDetails extends Pick<TableScore, "cells"> {
  /** Percentage, as text. */
  score: string;
  sentences: string[];
  columns: TableScore["columns"]["scored"];
  /** The first differing cells. */
  differences: TableScore["differences"];
  /** A sentence with the number of further differing cells; empty if there are none. */
  more: string;
}
