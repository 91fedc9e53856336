import type { Step } from "@site/clean/steps/kinds";

import type {
  Finding,
  FirstRows,
  Library,
  RowWindow,
  SeenRecipe,
  SeenSheets,
  SeenTable,
  SharedRecipe,
} from "./messages.ts";

export interface Trouble {
  code: string;
  sentence: string;
}

export interface Cleaning extends SeenSheets {
  phase: "reading" | "open" | "failed";
  /** The file is a workbook or a Parquet file, which the script reads as CSV. */
  isPacked: boolean;
  progress: { bytes: number; of: number; rows: number };
  preview?: FirstRows | undefined;
  /** Counts the changes of the steps and of what is put aside; the worker's answers carry it. */
  turn: number;
  steps: readonly Step[];
  /** The steps before each decision, the last one at the end. */
  past: readonly (readonly Step[])[];
  /** The steps that were undone, the next to be done again at the end. */
  undone: readonly (readonly Step[])[];
  /** Whether the first of the past decisions is the page's own. */
  isHeaderGiven: boolean;
  aside: readonly Finding[];
  /** How often the file was read again because the worker was lost. */
  rereadings: number;
  /** What the visitor brought back last, until it is known whether it is found again. */
  broughtBack?: Finding | undefined;
  table?: SeenTable | undefined;
  /** What the visitor wants the script for. */
  library: Library;
  /** Undefined while they are looked for. */
  findings?: readonly Finding[] | undefined;
  dirty: readonly number[];
  look?: { id: string; rows: number } | undefined;
  window?: RowWindow | undefined;
  /** A recipe that was read and waits for a decision. */
  recipe?: SeenRecipe | undefined;
  /** The steps as a link, to be passed on. */
  shared?: SharedRecipe | undefined;
  trouble?: Trouble | undefined;
  /** What the visitor did last, until the worker has done it. */
  deed: string;
  /** For screen readers: what happened to the table, and what was found in it. */
  said: string;
  found: string;
}

export const atStart: Cleaning = {
  phase: "reading",
  isPacked: false,
  progress: { bytes: 0, of: 0, rows: 0 },
  sheets: [],
  sheet: undefined,
  turn: 0,
  steps: [],
  past: [],
  undone: [],
  isHeaderGiven: false,
  aside: [],
  rereadings: 0,
  library: "pandas",
  dirty: [],
  deed: "",
  said: "",
  found: "",
};
