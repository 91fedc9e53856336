/** What was done to a cell, or to a line, of the messy edition. */
export const changeKinds = {
  header: "Another name for a column, or a header in the middle of the file",
  space: "A space before or behind the value",
  number: "Another way to write a number",
  date: "Another way to write a day",
  code: "Another word or code for the same category",
  range: "A group of ages written as a range",
  remark: "A remark inside the cell",
  spreadsheet: "What a spreadsheet made of it: a day of a range, a serial number of a day",
  unit: "Another unit: thousands of people, months of age, centimetres, kilogrammes",
  encoding: "UTF-8 that was read as Windows-1252 and saved again",
  swapped: "Two values that changed places",
  missing: "The value is missing",
  duplicate: "The row was there before",
} as const;

export type ChangeKind = keyof typeof changeKinds;

/** One way to write a value. Without a kind it is the clean one. */
export interface MessyForm<Value> {
  weight: number;
  kind?: ChangeKind;
  /** Applies only to values for which this holds. */
  suits?: (value: Value) => boolean;
  write: (value: Value) => string;
}

/** Decodes the UTF-8 bytes of a text as Windows-1252, as a program with the wrong encoding does. */
export function misread(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}
