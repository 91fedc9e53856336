import type { ColumnType, Table } from "@site/clean/columns/table";
import type { Example } from "@site/clean/detect/proposal";
import type { InPolars } from "@site/clean/polars/polars-blocks";
import type { OpenedFile } from "@site/clean/read/open-file";
import type { Step } from "@site/clean/steps/kinds";

import type { PackedFormat } from "./formats/format-messages.ts";

/** What can be saved in the end. */
export type Product = "table" | "source" | "script" | "notebook" | "recipe" | PackedFormat;

/** What a script can be written for. */
export type Library = "pandas" | "polars";

/** What the page asks of its worker, which holds the table. */
export type Request =
  | { kind: "open"; file: Blob; quotes: boolean }
  /** A table that was read already, from a workbook or a Parquet file. */
  | { kind: "adopt"; opened: OpenedFile }
  /** Do these steps from the start. `aside` are the findings that are not to be proposed. */
  | { kind: "steps"; turn: number; steps: readonly Step[]; aside: readonly string[] }
  | { kind: "rows"; from: number; to: number }
  /** Show only the rows that a finding is about; all rows without one. */
  | { kind: "look"; finding: string | undefined }
  | { kind: "save"; as: Product; name: string; library: Library }
  /** Say what a recipe holds, from its file or its link, and what it would do to this file. */
  | { kind: "read-recipe"; recipe: Blob | string }
  /** The steps so far as a link, with or without those that list values. */
  | { kind: "share"; withLists: boolean };

/** What the worker says. A request may have several answers. */
export type Answer =
  | { kind: "ready" }
  | { kind: "reading"; bytes: number; of: number; rows: number }
  | ({ kind: "first-rows" } & FirstRows)
  /** The file is read. These steps give the table its names. */
  | ({ kind: "opened"; steps: Step[]; isPacked: boolean } & SeenSheets)
  | ({ kind: "table" } & SeenTable)
  | { kind: "findings"; turn: number; findings: Finding[]; dirty: number[] }
  | ({ kind: "rows" } & RowWindow)
  | { kind: "looking"; finding: string | undefined; rows: number }
  | { kind: "saved"; name: string; file: Blob }
  /** The table to be saved in a format that another worker writes. */
  | { kind: "unpacked"; as: PackedFormat; name: string; table: Table }
  | { kind: "recipe"; recipe: SeenRecipe }
  | { kind: "shared"; shared: SharedRecipe }
  | { kind: "refused"; code: string; sentence: string }
  /** So many requests are answered, and nothing is under way. */
  | { kind: "idle"; handled: number };

export interface SeenSheets {
  /** Of a workbook; empty for other files. */
  sheets: OpenedFile["sheets"];
  /** The one that was read. */
  sheet: string | undefined;
}

export interface FirstRows {
  columns: string[];
  rows: string[][];
}

export interface SeenColumn {
  name: string;
  type: ColumnType;
  /** The longest of the first texts, in characters. */
  width: number;
  missing: number;
  /** If the rows are in its order. */
  sorted?: "ascending" | "descending" | undefined;
}

export interface SeenTable {
  turn: number;
  rows: number;
  columns: SeenColumn[];
  /** The steps that fitted. */
  steps: Step[];
  /** Each of them in a sentence. */
  sentences: string[];
  /** Cells or rows that each of them changed. */
  touched: number[];
  /** The file as it came. */
  raw: { rows: number; columns: number };
  /** Why steps did not fit, in sentences. */
  refusals: string[];
  /** The script for pandas: what it reads, a block for each step, what it writes. */
  blocks: string[];
  /** The same for Polars; or why there is none, in a sentence. */
  polars: InPolars;
  /** Its rows at the place that the page showed last, so that all of it changes at once. */
  window: RowWindow;
}

export interface SeenRow {
  /** From 1. */
  number: number;
  cells: string[];
  dirty: boolean[];
  /** What the file has in the place of a cell, where that is another text. */
  raw: (string | undefined)[];
}

export interface RowWindow {
  turn: number;
  from: number;
  rows: SeenRow[];
}

/** What a recipe holds; or why it is none. */
export type SeenRecipe =
  | { problem: string }
  | {
      problem?: undefined;
      steps: Step[];
      /** Each step in a sentence, with what it would change or why it does not fit. */
      parts: {
        sentence: string;
        touched: number;
        /** What it changed in the file that the recipe was made for, where that is known. */
        before: number | undefined;
        refusal: string | undefined;
      }[];
      /** The columns of this file that the other one did not have, and the other way round. */
      newColumns: string[];
      missingColumns: string[];
    };

/** A recipe as a link, and exactly what the link holds. */
export interface SharedRecipe {
  withLists: boolean;
  /** Whether a step lists values of the table. */
  hasLists: boolean;
  sentences: string[];
  json: string;
  /** What is behind the fragment of a recipe. */
  link?: string;
  /** Why there is no link. */
  problem?: string;
}

export interface Finding {
  id: string;
  /** In the order in which findings are to be taken. */
  place: number;
  title: string;
  sureness: "sure" | "likely" | "asked";
  why: string;
  untouched: string | undefined;
  count: number;
  examples: readonly Example[];
  /** The steps to take: those that it builds on, and its own. Empty for a question. */
  steps: Step[];
  choices: { label: string; steps: Step[] }[];
  /** The columns that it is about; none where it is about rows. */
  columns: readonly string[];
  /** It gives a type and changes no text. */
  isTyping: boolean;
}
