import { formatDelimiter, parseDelimiter } from "@site/clean/read/delimiters";
import type { ImportOptions, TextDialect } from "@site/clean/read/dialect";

/** The fields of the import settings of a text file. */
export interface ImportForm {
  encoding: TextDialect["encoding"];
  /** A delimiter, `other` for the one in `otherDelimiter`, or a layout without delimiters. */
  separator: string;
  /** Control characters by their code, such as `\x1f`. */
  otherDelimiter: string;
  /** The positions at which fixed columns start, separated by commas. */
  starts: string;
  quote: '"' | "'" | "none";
  escape: "doubled" | "\\";
  comment: string;
}

export const separators: readonly (readonly [value: string, label: string])[] = [
  [",", "Comma ,"],
  [";", "Semicolon ;"],
  ["\t", "Tab"],
  ["|", "Vertical bar |"],
  [" ", "One space"],
  ["\x01", String.raw`Control character \x01`],
  ["\x1f", String.raw`Unit separator \x1f`],
  ["\v", "Vertical tab"],
  ["other", "Another character"],
  ["spaces", "Any number of spaces"],
  ["fixed", "Fixed positions"],
  ["framed", "Lines around the cells"],
];

export function toImportForm(dialect: TextDialect): ImportForm {
  const { delimiter, layout } = dialect;
  const isListed = separators.some(([value]) => value === delimiter);
  return {
    encoding: dialect.encoding,
    separator: layout?.kind ?? (isListed ? delimiter : "other"),
    otherDelimiter: isListed ? "^" : formatDelimiter(delimiter),
    starts: layout?.kind === "fixed" ? layout.starts.join(", ") : "0",
    quote: dialect.quotes ? (dialect.quote ?? '"') : "none",
    escape: dialect.escape ?? "doubled",
    comment: dialect.comment ?? "",
  };
}

const SIGNS = /[!-/:-@[-`{-~]/g;
const MAX_COMMENT_LENGTH = 4;

/** The options that the fields mean. What can't be one, such as a letter as a delimiter, is left out. */
export function toImportOptions(form: ImportForm): ImportOptions {
  const { encoding, separator, quote, escape } = form;
  const comment = (form.comment.match(SIGNS) ?? []).join("").slice(0, MAX_COMMENT_LENGTH);
  const layout = toLayout(form);
  return {
    encoding,
    delimiter: layout
      ? ","
      : separator === "other"
        ? (parseDelimiter(form.otherDelimiter) ?? ",")
        : separator,
    layout,
    quotes: quote !== "none",
    quote: quote === "'" ? "'" : null,
    escape: escape === "\\" ? "\\" : null,
    comment: comment === "" ? null : comment,
  };
}

function toLayout({ separator, starts }: ImportForm): ImportOptions["layout"] {
  switch (separator) {
    case "spaces":
      return { kind: "spaces" };
    case "framed":
      return { kind: "framed", border: true };
    case "fixed": {
      const positions = (starts.match(/[0-9]{1,6}/g) ?? []).map(Number);
      const sorted = [...new Set([0, ...positions])].toSorted((a, b) => a - b);
      return { kind: "fixed", starts: sorted };
    }
    default:
      return null;
  }
}
