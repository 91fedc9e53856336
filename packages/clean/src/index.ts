/** What other projects use of this package. Inside this repository, import the modules themselves. */
export { getCellText } from "./columns/cell-text.ts";
export type { Column, ColumnType, Table } from "./columns/table.ts";
export { detectIssues } from "./detect/detect.ts";
export type {
  AmbiguousIssue,
  Confidence,
  Example,
  FixableIssue,
  FixOption,
  Issue,
} from "./detect/issue.ts";
export { CleanError } from "./errors.ts";
export type { Dialect, TextDialect } from "./read/dialect.ts";
export { openFile, type OpenedFile, type OpenOptions } from "./read/open-file.ts";
export { type CsvFile, readCsv } from "./read/read-csv.ts";
export { applySteps, type AppliedSteps, type StepOutcome } from "./recipe/apply-steps.ts";
export { decodeRecipeLink, encodeRecipeLink } from "./recipe/recipe-link.ts";
export { parseRecipe, type Recipe, removeValueLists } from "./recipe/recipe.ts";
export { buildDuckdbScript, type DuckdbScript } from "./scripts/duckdb-script.ts";
export { buildPandasScript } from "./scripts/pandas-script.ts";
export { buildPolarsScript, type PolarsScript } from "./scripts/polars-script.ts";
export { formatNotebook, formatScript } from "./scripts/format-script.ts";
export { type ScriptFiles, type ScriptInput } from "./scripts/script-parts.ts";
export { getStepKind, type Step, type StepName } from "./steps/kinds.ts";
export { writeCsv } from "./write/write-csv.ts";
export { writeParquet } from "./write/write-parquet.ts";
export { writeXlsx } from "./write/write-xlsx.ts";
