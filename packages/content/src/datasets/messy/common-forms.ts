import { type ChangeKind, type MessyForm, misread } from "./messy-form.ts";

/** The value as it is. */
export function plain(weight = 1): MessyForm<string | number> {
  return { weight, write: String };
}

/** Something before and behind the value: `INV-10042`, `65 min`. */
export function around(
  kind: ChangeKind,
  before: string,
  behind = "",
  weight = 1,
): MessyForm<string | number> {
  return { weight, kind, write: (value) => `${before}${value}${behind}` };
}

/** Another word for each value; one that is not listed stays as it is. */
export function reworded(
  words: Readonly<Record<string, string>>,
  weight = 1,
): MessyForm<string | number> {
  return {
    weight,
    kind: "code",
    suits: (value) => words[value] !== undefined && words[value] !== value,
    write: (value) => words[value] ?? String(value),
  };
}

export function upperCase(weight = 1): MessyForm<string> {
  return {
    weight,
    kind: "code",
    suits: (text) => text !== text.toUpperCase(),
    write: (text) => text.toUpperCase(),
  };
}

export function lowerCase(weight = 1): MessyForm<string> {
  return {
    weight,
    kind: "code",
    suits: (text) => text !== text.toLowerCase(),
    write: (text) => text.toLowerCase(),
  };
}

/** UTF-8 that was read as Windows-1252. */
export function misreadText(weight = 1): MessyForm<string> {
  return { weight, kind: "encoding", suits: (text) => misread(text) !== text, write: misread };
}

/** With a comma before the decimals. */
export function decimalComma(digits: number, weight = 1): MessyForm<number> {
  return { weight, kind: "number", write: (value) => value.toFixed(digits).replace(".", ",") };
}
