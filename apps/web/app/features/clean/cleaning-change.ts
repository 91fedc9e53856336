import type { Step } from "@site/clean/steps/kinds";

import type { Answer, Finding, Library } from "./messages.ts";

/** What changes the page's knowledge of a table: an answer of the worker, or a visitor. */
export type Change =
  | { kind: "heard"; answer: Answer }
  | { kind: "take"; steps: readonly Step[] }
  /** These steps instead of those so far. */
  | { kind: "replay"; steps: readonly Step[] }
  | { kind: "leave recipe" }
  | { kind: "leave shared" }
  | { kind: "put aside"; finding: Finding }
  | { kind: "bring back"; finding: Finding }
  | { kind: "write for"; library: Library }
  | { kind: "undo" }
  | { kind: "redo" }
  /** Undo until so many decisions are left. */
  | { kind: "go back"; decisions: number }
  /** The worker could not be loaded. */
  | { kind: "miss" }
  /** A file could not be made. */
  | { kind: "keep nothing"; sentence: string }
  /** The worker hung or broke. */
  | { kind: "lose" }
  /** Read the file again, and repeat what was decided. */
  | { kind: "reread" };
