import type { ColumnType, Table } from "@site/clean/columns/table";
import type { UndecidedValues } from "@site/clean/detect/describe-column";
import type { IssueSubject } from "@site/clean/detect/group-issues";
import type { Confidence, Example } from "@site/clean/detect/issue";
import type { Dialect, ImportOptions } from "@site/clean/read/dialect";
import type { HeaderRows, ImportAssumption } from "@site/clean/read/import-assumption";
import type { FileSample, OpenedFile } from "@site/clean/read/open-file";
import type { ScriptBlock } from "@site/clean/scripts/format-script";
import type { PolarsScript } from "@site/clean/scripts/polars-script";
import type { Step } from "@site/clean/steps/kinds";

/** A table to clean, as the visitor opened it. */
export interface TableSource {
  /** File name. Names of exported files start with it. */
  name: string;
  file: Blob;
  /** Chosen in the import settings. What is absent is guessed. */
  options?: ImportOptions;
  /** Whether to open only a sample, because all of the file took too much memory. */
  isSample?: boolean;
  /** The rows that hold the names, if chosen in the import settings. */
  headerRows?: HeaderRows;
  /** Sheet of a workbook; the first one with cells if absent. */
  sheet?: string;
  /** Sheets of a workbook that was already read, to offer another one if this one is empty. */
  sheets?: WorkbookSheets["sheets"];
  /** Column whose issues are listed first. */
  focusColumn?: string;
}

/** How a file was read. */
export interface ImportSummary {
  dialect: Dialect;
  assumptions: readonly ImportAssumption[];
  /** What was assumed, in a few words each: “Windows-1251”, “semicolon”, “5 rows above skipped”. */
  labels: readonly string[];
  headerRows: HeaderRows;
  /** Set if only a part of the file was read. All counts are then those of this part. */
  sample?: FileSample | undefined;
}

export interface WorkbookSheets {
  /** Empty for files that are not a workbook. */
  sheets: OpenedFile["sheets"];
  /** The sheet that was read. */
  sheet: string | undefined;
}

/** The code for these formats loads when it is first needed. */
type BinaryFormat = "xlsx" | "parquet";
export type ExportFormat = "table" | "source" | "script" | "notebook" | "recipe" | BinaryFormat;
export type ScriptLibrary = "pandas" | "polars" | "duckdb";

/** The parts of the opened file from which the page writes SQL. */
export interface ScriptSource {
  /** A small part of the table that produces the same script. */
  source: Table;
  dialect: Dialect;
  isNonstandard: boolean;
}

/** Selects rows by a column's values. A row is shown if it matches any of the criteria. */
export interface ColumnFilter {
  column: string;
  values: readonly string[];
  missing: boolean;
  problems: boolean;
  /** Numbers, or days since 1970-01-01, including both bounds. */
  range?: ValueRange | undefined;
}

export interface ValueRange {
  min?: number | undefined;
  max?: number | undefined;
}

/** Filters and sort order of the displayed rows. The table itself doesn't change. */
export interface TableView {
  filters: readonly ColumnFilter[];
  sort: { column: string; descending: boolean } | undefined;
}

/** Requests the values of a column. */
export interface ValueQuery {
  column: string;
  /** Case-insensitive search text; empty for all values. */
  search: string;
  order: "count" | "name";
  /** Maximum number of values to list. */
  limit: number;
}

/** Replaces values of a column, as the table shows them, with another one. Empty text stands for missing cells. */
export interface ValueEdit {
  column: string;
  from: readonly string[];
  to: string;
}

/** The values of a column in the rows that match the filters of the other columns. */
export interface ValueList {
  revision: number;
  column: string;
  type: ColumnType;
  /** The search that the values match. */
  search: string;
  values: { text: string; count: number; hasProblem: boolean }[];
  /** Number of distinct values, and of those that match the search. */
  distinct: number;
  matching: number;
  /** The smallest and the largest number or day of the column. */
  range?: { min: number; max: number } | undefined;
  /** Number of cells in each of equal parts of the range. */
  histogram?: number[] | undefined;
  /** Number of missing cells, and of cells with a problem. */
  missing: number;
  problems: number;
}

/** The changes that a step would make, or why it can't be applied. */
export type StepPreview =
  | { problem: string }
  | {
      problem?: undefined;
      /** Number of changed cells, removed or moved rows, or renamed columns. */
      changeCount: number;
      /** Number of rows that the step was tried on, if not on all. */
      sampledRows: number | undefined;
      /** Number of rows and columns before and after the step. */
      rows: readonly [before: number, after: number];
      columns: readonly [before: number, after: number];
      /** The first cells that change; `after` is undefined for a row that is removed. */
      changes: { row: number; column: string; before: string; after: string | undefined }[];
      /** The first rows after the step, if it changes more than cells. */
      names: string[];
      cells: string[][];
    };

/** A file or sheet whose rows can be appended: text, or a table that was already read. */
export type OtherFile = { name: string } & (
  | { file: Blob; opened?: undefined }
  | { opened: OpenedFile; file?: undefined }
);

/** Requests from the page to the worker that holds the table. */
export type WorkerRequest =
  | ({ kind: "open-file" } & Pick<TableSource, "file" | "options" | "headerRows" | "isSample">)
  /** A workbook or Parquet file, which the conversion worker has read. */
  | { kind: "load-table"; opened: OpenedFile; headerRows?: HeaderRows | undefined }
  /** Replaces the steps and finds all issues except those whose ids are in `dismissed`. */
  | {
      kind: "apply-steps";
      revision: number;
      steps: readonly Step[];
      dismissed: readonly string[];
      view: TableView;
    }
  /** Reads files whose rows can be appended. The conversion worker has already read sheets and formats other than text. */
  | {
      kind: "add-others";
      what: "files" | "sheets";
      files: readonly OtherFile[];
      /** Whether a step appends them already, and only their rows were lost with the worker. */
      isReload?: true;
    }
  | { kind: "get-rows"; from: number; to: number }
  | { kind: "set-view"; view: TableView }
  | ({ kind: "list-values" } & ValueQuery)
  | ({ kind: "edit-values"; revision: number } & ValueEdit)
  | { kind: "get-script-source" }
  /** Tries a step without applying it. */
  | { kind: "preview-step"; step: Step }
  /** Shows only the rows of an issue, or all rows. */
  | { kind: "filter-rows"; issueId: string | undefined }
  | { kind: "export"; format: ExportFormat; name: string; library: ScriptLibrary }
  /** Tries a recipe, from a file or a link, on the file as it was opened. */
  | { kind: "preview-recipe"; recipe: Blob | string }
  | { kind: "share-recipe"; includeValueLists: boolean };

/** Messages from the worker that holds the table. One request may cause several. */
export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "progress"; bytesRead: number; totalBytes: number; rows: number }
  | { kind: "preview"; rows: string[][] }
  /** The file has been read. `steps` contains the steps that set the column names. */
  | ({
      kind: "opened";
      steps: Step[];
      isBinary: boolean;
      summary: ImportSummary;
    } & WorkbookSheets)
  /** Other files have been read, and a step can append their rows. */
  | { kind: "others-added"; what: "files" | "sheets"; names: string[] }
  | ({ kind: "table" } & TableSnapshot)
  | ({ kind: "issues"; revision: number } & TableFindings)
  | ({ kind: "rows" } & RowWindow)
  /** The rows that match the view or the selected issue. */
  | {
      kind: "rows-shown";
      issueId: string | undefined;
      rows: number;
      rowWindow: RowWindow;
    }
  | ({ kind: "values" } & ValueList)
  /** All steps after an edit of values. `to` is the new value as the table shows it. */
  | ({ kind: "values-edited"; revision: number; steps: Step[] } & ValueEdit)
  | ({ kind: "script-source" } & ScriptSource)
  | { kind: "step-preview"; step: Step; preview: StepPreview }
  | { kind: "export-file"; name: string; file: Blob }
  /** The table to be written by the conversion worker. */
  | { kind: "export-binary"; format: BinaryFormat; name: string; table: Table }
  | { kind: "recipe-preview"; recipe: RecipePreview }
  | { kind: "recipe-shared"; recipe: SharedRecipe }
  | ErrorMessage
  | WorkingMessage
  /** No analysis is running. `handledRequests` counts all requests handled so far. */
  | { kind: "idle"; handledRequests: number };

/** Sent about every second during long work. A worker that doesn't send it hangs. */
export interface WorkingMessage {
  kind: "working";
}

/** An error with a sentence for the visitor. */
export interface ErrorMessage {
  kind: "error";
  code: string;
  message: string;
}

/** Requests to the conversion worker, which reads and writes workbooks and Parquet files. */
export type ConversionRequest =
  | { kind: "read"; file: Blob; options: ImportOptions }
  /** Reads the first rows with these options, for the import settings. */
  | { kind: "preview"; file: Blob; options: ImportOptions }
  | { kind: "write"; format: BinaryFormat; table: Table };

export type ReadResult = { kind: "read"; opened: OpenedFile } | ErrorMessage;
export type PreviewResult =
  | ({ kind: "previewed"; rows: string[][] } & Omit<
      ImportSummary,
      "headerRows" | "labels" | "sample"
    >)
  | ErrorMessage;
export type WriteResult = { kind: "written"; file: Blob } | ErrorMessage;

export interface GridColumn {
  name: string;
  type: ColumnType;
  /** Length of the longest text among the first rows, in characters. */
  width: number;
  missing: number;
  /** Set if the rows are sorted by this column. */
  sorted?: "ascending" | "descending" | undefined;
}

export interface GridRow {
  /** Starts at 1. */
  number: number;
  cells: string[];
  hasIssue: boolean[];
  /** The original text of each cell; undefined where it is unchanged. */
  original: (string | undefined)[];
}

export interface RowWindow {
  revision: number;
  from: number;
  rows: GridRow[];
}

/** The table after the steps. */
export interface TableSnapshot {
  revision: number;
  rows: number;
  columns: GridColumn[];
  /** The steps that could be applied, each with a sentence and the number of cells or rows that it changed. */
  steps: Step[];
  sentences: string[];
  changeCounts: number[];
  /** Size of the file as it was opened. */
  original: { rows: number; columns: number };
  /** Errors of the steps that could not be applied. */
  stepErrors: string[];
  /** The pandas script. Each block says which steps it does. */
  pandasBlocks: ScriptBlock[];
  /** The same for Polars, or the reason why there is no Polars script. */
  polars: PolarsScript;
  /** The view without columns and values that are gone from the table, and its number of rows. */
  view: TableView;
  shownRows: number;
  /** The rows in the viewport, sent with the snapshot so that the whole screen changes at once. */
  rowWindow: RowWindow;
}

export interface IssueOption {
  label: string;
  examples: readonly Example[];
  /** Its step, after the steps that it depends on. */
  steps: Step[];
}

/** What was found in a table, and what rules leave to the reader. */
export interface TableFindings {
  /** The most important first. */
  issues: TableIssue[];
  /** Number of cells with an issue, for each column. */
  cellCounts: number[];
  /** What rules leave unchecked in each column, if they do. */
  columnNotes: (string | undefined)[];
  /** What is probably wrong, but can't be fixed by a rule. */
  undecided: UndecidedValues[];
}

export interface TableIssue {
  id: string;
  /** Place in the order in which fixes are applied. */
  position: number;
  /** The fix as a sentence. */
  fixSummary: string;
  confidence: Confidence;
  /** What was found, such as “4 empty rows”. */
  title: string;
  /** Evidence for the fix. */
  reason: string | undefined;
  /** Label of the button that applies the fix, and of its result: “Trim 12 cells”, “12 cells trimmed”. */
  fixLabel: string;
  resultLabel: string;
  /** The part of the table whose card shows the issue. */
  subject: IssueSubject;
  /** Similar values that the fix leaves unchanged. */
  unchanged: string | undefined;
  /** Cells or rows that the fix would change. */
  count: number;
  examples: readonly Example[];
  /** The fix, after the steps that it depends on. Empty if the visitor has to choose an option. */
  steps: Step[];
  options: IssueOption[];
  /** Whether the question is only an offer: nothing is wrong without an answer. */
  isOptional: boolean;
  /** Other answers than the suggested fix. */
  alternatives: IssueOption[];
  /** Empty if the issue is about rows. */
  columns: readonly string[];
  /** Whether the fix gives a column a type and changes no text. */
  onlySetsType: boolean;
}

/** The result of trying a recipe, or why it cannot be read. */
export type RecipePreview =
  | { problem: string }
  | {
      problem?: undefined;
      steps: Step[];
      /** The result of each step. */
      outcomes: {
        sentence: string;
        changeCount: number;
        /** Number of changes in the file that the recipe was made for, if known. */
        previousCount: number | undefined;
        /** Whether the recipe was made for a sample of that file. */
        isPreviousSample: boolean;
        /** Why the step cannot be applied to this file. */
        error: string | undefined;
      }[];
      /**
       * Columns that only this file has (`newColumns`), or only the file that the recipe was made for
       * (`missingColumns`).
       */
      newColumns: string[];
      missingColumns: string[];
    };

/** A recipe as a link, and the contents of the link. */
export interface SharedRecipe {
  includesValueLists: boolean;
  /** Whether a step lists values of the table. */
  hasValueLists: boolean;
  sentences: string[];
  json: string;
  /** The encoded recipe, which follows `#recipe=` in the URL. */
  link?: string;
  /** Why there is no link. */
  problem?: string;
}
