import type { DatasetColumn } from "./dataset-schema.ts";

type ReadColumn = Pick<DatasetColumn, "name" | "type" | "isDigits">;

/** The call in pandas that reads a CSV file, an expression itself, with each column as what it is. */
export function readInPandas(file: string, columns: readonly ReadColumn[]): string {
  const digits = digitsOf(columns).map((name) => `"${name}": str`);
  const days = daysOf(columns).map((name) => `"${name}"`);
  const types = digits.length > 0 ? `, dtype={${digits.join(", ")}}` : "";
  const parsed = days.length > 0 ? `, parse_dates=[${days.join(", ")}]` : "";
  return `pd.read_csv(${file}${types}${parsed})`;
}

/** The same in R, as lines that make `df`. In the base package, because not everyone has readr. */
export function readInR(file: string, columns: readonly ReadColumn[]): string[] {
  const digits = digitsOf(columns).map((name) => `${name} = "character"`);
  const types = digits.length > 0 ? `, colClasses = c(${digits.join(", ")})` : "";
  return [
    // Without na.strings an empty text would not be missing.
    `df <- read.csv(${file}, na.strings = ""${types})`,
    ...daysOf(columns).map((name) => `df$${name} <- as.Date(df$${name})`),
  ];
}

function digitsOf(columns: readonly ReadColumn[]): string[] {
  return columns.filter(({ isDigits }) => isDigits).map(({ name }) => name);
}

function daysOf(columns: readonly ReadColumn[]): string[] {
  return columns.filter(({ type }) => type === "date").map(({ name }) => name);
}
