import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import type { Dialect, ImportOptions } from "./dialect.ts";
import type { OpenedFile } from "./open-file.ts";

/** Returns the import options for a file whose rows are appended to an open one. Its encoding is detected. */
export function getAppendOptions(dialect: Dialect): ImportOptions {
  if (dialect.format !== "text") return {};
  const { format: _format, encoding: _encoding, ...options } = dialect;
  return {
    // What the first file doesn't have isn't guessed either.
    quote: null,
    escape: null,
    skipsSpaces: null,
    comment: null,
    skipLines: null,
    layout: null,
    joins: null,
    allowsOpenQuotes: null,
    replacesWrongBytes: null,
    dropsControls: null,
    ...options,
  };
}

/** A file whose rows are to be appended, read with `getAppendOptions`. */
export interface AppendedFile {
  name: string;
  opened: Pick<OpenedFile, "dialect" | "table" | "isNonstandard">;
  bytes: Uint8Array;
}

/** Adds the tables of other files to an opened one. Throws a CleanError if one of them is in another encoding or format. */
export function addOtherTables<
  File extends Pick<OpenedFile, "dialect" | "table" | "isNonstandard">,
>(file: File, others: readonly AppendedFile[]): File {
  const tables = new Map<string, Table>(file.table.others);
  for (const { name, opened, bytes } of others) {
    const { dialect } = opened;
    const [found, expected] = [dialect, file.dialect].map((one) =>
      one.format === "text" ? one.encoding : one.format,
    );
    if (found !== expected && !isSameEncoding(dialect, file.dialect, bytes)) {
      throw new CleanError("other-encoding", {
        file: name,
        encoding: found ?? "",
        expected: expected ?? "",
      });
    }
    tables.set(name, opened.table);
  }
  const isNonstandard = [file, ...others.map(({ opened }) => opened)].some(
    (one) => one.isNonstandard,
  );
  return { ...file, isNonstandard, table: { ...file.table, others: tables } };
}

const IS_UTF_8: ReadonlySet<string> = new Set(["utf-8", "utf-8-sig"]);

/** Whether a text is the same in both encodings: both are UTF-8, or it has only ASCII characters. */
export function isSameEncoding(one: Dialect, other: Dialect, bytes: Uint8Array): boolean {
  if (one.format !== "text" || other.format !== "text") return one.format === other.format;
  return (
    one.encoding === other.encoding ||
    (IS_UTF_8.has(one.encoding) && IS_UTF_8.has(other.encoding)) ||
    bytes.every((byte) => byte < 0x80)
  );
}
