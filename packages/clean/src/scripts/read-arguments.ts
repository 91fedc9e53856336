import type { TextDialect } from "../read/dialect.ts";
import { toPythonString } from "../steps/python-code.ts";

/** How users prepare a new file before the script can read it. The page's button uses the same words. */
export const SAVE_AS_TEXT = "save it as CSV (UTF-8)";
export const SAVE_AS_READ = "save the messy table as CSV in the cleaner";

/** Returns the modules of the standard library that the arguments of `read_csv` need. */
export function listReadModules({ quotes }: TextDialect): string[] {
  return quotes ? [] : ["csv"];
}

/**
 * Returns the arguments of `pd.read_csv` that depend on the dialect. Without them, pandas reads UTF-8 with commas and
 * quotation marks.
 */
export function listPandasReadArguments({ encoding, delimiter, quotes }: TextDialect): string[] {
  return [
    ...(delimiter === "," ? [] : [`sep=${toPythonString(delimiter)}`]),
    ...(encoding === "utf-8" ? [] : [`encoding=${toPythonString(encoding)}`]),
    ...(quotes ? [] : ["quoting=csv.QUOTE_NONE"]),
  ];
}

/** Arguments of `pd.read_csv` for every file: each cell is text, an empty one is missing, and blank lines are rows. */
export const pandasCellArguments: readonly string[] = [
  "dtype=object",
  "keep_default_na=False",
  'na_values=[""]',
  "skip_blank_lines=False",
];

/** Returns the arguments of `pl.read_csv` that depend on the dialect. The script has decoded the file before. */
export function listPolarsReadArguments({ delimiter, quotes }: TextDialect): string[] {
  return [
    ...(delimiter === "," ? [] : [`separator=${toPythonString(delimiter)}`]),
    ...(quotes ? [] : ["quote_char=None"]),
  ];
}

/** Returns assertions that the bytes in `raw` are in the encoding. In another one, letters would silently be wrong. */
export function buildRawChecks(encoding: TextDialect["encoding"], toSave: string): string[] {
  const noZero = String.raw`assert b"\0" not in raw, "No UTF-8 text: ${toSave} first."`;
  switch (encoding) {
    case "utf-8":
    case "utf-8-sig":
      return [noZero];
    case "cp1252":
    case "latin-1":
      return [
        noZero,
        'is_utf8 = not raw.isascii() and raw.decode("utf-8", "ignore").encode() == raw',
        'assert not is_utf8, "It is UTF-8 now."',
      ];
    case "utf-16":
      return [
        String.raw`assert raw[:2] in (b"\xff\xfe", b"\xfe\xff"), "It has no byte order mark now."`,
      ];
    case "utf-16-le":
      return ['assert raw[1::2].count(0) > raw[::2].count(0), "It is UTF-8 or UTF-16-BE now."'];
    case "utf-16-be":
      return ['assert raw[::2].count(0) > raw[1::2].count(0), "It is UTF-8 or UTF-16-LE now."'];
  }
}
