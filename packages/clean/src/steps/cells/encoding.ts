import * as v from "valibot";

import { toCp1252Byte } from "../../columns/cp1252.ts";
import { columnsField } from "../fields.ts";
import { toPolarsColumns } from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({ kind: v.literal("encoding"), columns: columnsField });

const fixEncodingLines = [
  "def fix_encoding(cell):",
  '    """Undo UTF-8 that was read as Windows-1252: CafÃ© is Café."""',
  "    try:",
  '        return cell.encode("cp1252").decode("utf-8")',
  "    except UnicodeError:",
  "        return cell",
];

const fixEncodingHelper: Helper = { name: "fix_encoding", write: () => fixEncodingLines };

/** Repairs UTF-8 that was decoded as Windows-1252: `ZÃ¼rich` becomes `Zürich`. */
export const encodingStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply: (table, { columns }) => mapTextColumns(table, columns, repairEncoding),
  python: ({ columns }) =>
    chainCells(columns, '.map(fix_encoding, na_action="ignore").astype(object)', {
      helpers: [fixEncodingHelper],
    }),
  polars: ({ columns }) => [
    ...fixEncodingLines,
    "",
    "df = df.with_columns(",
    `    ${toPolarsColumns(columns)}.map_elements(fix_encoding, return_dtype=pl.String)`,
    ")",
  ],
  sentence: ({ columns }) =>
    `Fix garbled characters in ${columns.map((name) => `“${name}”`).join(", ")}.`,
});

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes the text correctly; returns it unchanged if it is correct already. */
export function repairEncoding(text: string): string {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = toCp1252Byte(text.charCodeAt(at));
    if (byte === undefined) return text;
    bytes[at] = byte;
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return text;
  }
}
