import type { Encoding, ImportOptions, TextDialect } from "./dialect.ts";

/** `sure`: nothing else fits. `likely`: shown. `unsure`: the import settings open, with the alternatives side by side. */
export type Sureness = "sure" | "likely" | "unsure";

/** How many rows are above the names, make the names, and are below the table. Those above and below aren't read. */
export interface HeaderRows {
  above: number;
  names: number;
  below: number;
}

/** Something that was assumed about a file when it was opened, so that it can be shown and changed. */
export interface ImportAssumption {
  /**
   * The option that it sets. `rows` is about lines that don't have as many cells as the others, `cells` about values
   * that were read as missing, `header` and `tables` about the rows with names and about several tables in a file.
   */
  option: Exclude<keyof TextDialect, "format"> | "sheet" | "rows" | "cells" | "header" | "tables";
  /** A short text for a line with all assumptions, such as “Windows-1251” or “3 comment lines skipped”. */
  label: string;
  sureness: Sureness;
  /** What else may be meant, most likely first. Opening the file with these options added takes it. */
  alternatives: readonly { label: string; options: ImportOptions; headerRows?: HeaderRows }[];
  /** Number of lines, characters or cells it is about. */
  count?: number;
  /** The first lines of the file that it is about, from 1. */
  lines?: readonly number[];
  /** The first texts that it is about: lines that are skipped, cells that were decoded. */
  examples?: readonly string[];
}

const encodingNames: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-8-sig": "UTF-8",
  "utf-16": "UTF-16",
  "utf-16-le": "UTF-16",
  "utf-16-be": "UTF-16",
  cp1252: "Windows-1252 (Western Europe)",
  "latin-1": "ISO 8859-1 (Western Europe)",
  cp1250: "Windows-1250 (Central Europe)",
  cp1251: "Windows-1251 (Cyrillic)",
  cp1253: "Windows-1253 (Greek)",
  cp1254: "Windows-1254 (Turkish)",
  cp1255: "Windows-1255 (Hebrew)",
  cp1256: "Windows-1256 (Arabic)",
  cp1257: "Windows-1257 (Baltic)",
  cp1258: "Windows-1258 (Vietnamese)",
  "iso8859-2": "ISO 8859-2 (Central Europe)",
  "iso8859-5": "ISO 8859-5 (Cyrillic)",
  "iso8859-7": "ISO 8859-7 (Greek)",
  "iso8859-15": "ISO 8859-15 (Western Europe)",
  cp437: "DOS 437 (Western Europe)",
  cp850: "DOS 850 (Western Europe)",
  cp852: "DOS 852 (Central Europe)",
  cp866: "DOS 866 (Cyrillic)",
  "koi8-r": "KOI8-R (Russian)",
  "koi8-u": "KOI8-U (Ukrainian)",
  "mac-roman": "Mac Roman (Western Europe)",
  cp874: "Windows-874 (Thai)",
  cp932: "Shift-JIS (Japanese)",
  euc_jp: "EUC-JP (Japanese)",
  gb18030: "GB 18030 (Chinese, simplified)",
  big5: "Big5 (Chinese, traditional)",
  cp949: "EUC-KR (Korean)",
};

export function getEncodingName(encoding: Encoding): string {
  return encodingNames[encoding];
}
