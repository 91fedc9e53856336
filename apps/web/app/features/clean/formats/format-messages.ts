import type { Table } from "@site/clean/columns/table";
import type { OpenedFile } from "@site/clean/read/open-file";

/** What is no text: its code is loaded when it is met. */
export type PackedFormat = "xlsx" | "parquet";

export type FormatRequest =
  | { kind: "read"; file: Blob; sheet: string | undefined }
  | { kind: "write"; as: PackedFormat; table: Table };

export type FormatAnswer =
  | { kind: "read"; opened: OpenedFile }
  | { kind: "written"; file: Blob }
  | { kind: "refused"; code: string; sentence: string };
