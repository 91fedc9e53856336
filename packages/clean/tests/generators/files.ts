import fc from "fast-check";

import type { Delimiter } from "../../src/read/dialect.ts";
import { cellOf, flavours, type Flavour } from "./cells.ts";

export interface GeneratedFile {
  delimiter: Delimiter;
  encoding: FileEncoding;
  text: string;
}

type FileEncoding = "utf-8" | "utf-8-sig" | "utf-16";

/** The file as it lies on a disk. */
export function bytesOf({ text, encoding }: GeneratedFile): Uint8Array {
  if (encoding === "utf-16") return Buffer.from(`\ufeff${text}`, "utf16le");
  return Buffer.from(encoding === "utf-8-sig" ? `\ufeff${text}` : text);
}

interface Layout {
  encoding: FileEncoding;
  delimiter: Delimiter;
  lineEnd: string;
  quoteAll: boolean;
  endsWithLine: boolean;
  names: string[];
  kinds: Flavour[];
}

const NAMES = [
  "id",
  "name",
  "City ",
  "price",
  "día",
  'a"b',
  "it's",
  "back\\slash",
  "{curly}",
  "列",
  "a,b",
  "two\nlines",
  "# no comment",
  '"""',
  "df",
  "e\u0301",
  "\u202ertl",
  "🙂",
  "column 2",
  "",
  "name",
];

/** How a file is laid out; tomorrow's file has the same layout and other rows. */
const layouts: fc.Arbitrary<Layout> = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.record({
    delimiter: fc.constantFrom<Delimiter>(",", ",", ";", "\t", "|"),
    encoding: fc.constantFrom<FileEncoding>("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16"),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    quoteAll: fc.boolean(),
    endsWithLine: fc.boolean(),
    names: fc.array(fc.constantFrom(...NAMES), { minLength: columns, maxLength: columns }),
    kinds: fc.array(fc.constantFrom(...(Object.keys(flavours) as Flavour[])), {
      minLength: columns,
      maxLength: columns,
    }),
  }),
);

/** A messy file, and tomorrow's of the same layout. */
export const filePairs: fc.Arbitrary<[GeneratedFile, GeneratedFile]> = layouts.chain((layout) =>
  fc.tuple(fileOf(layout), fileOf(layout)),
);

function fileOf(layout: Layout): fc.Arbitrary<GeneratedFile> {
  const row = fc.tuple(...layout.kinds.map(cellOf)).map((cells) => writeRow(cells, layout));
  const odd = fc.oneof(
    fc.constant(""),
    fc.constant(writeRow(layout.names, layout)),
    fc.constantFrom("Total", '"a"b"c', '""', 'x"y"', '"open ""quoted"" end" tail'),
    // One cell more than there are columns.
    row.map((cells) => `${cells}${layout.delimiter}extra`),
  );
  const rows = fc.array(fc.oneof({ arbitrary: row, weight: 8 }, { arbitrary: odd, weight: 1 }), {
    maxLength: 8,
  });
  // Rows come twice now and then.
  const body = fc.tuple(rows, fc.boolean()).map(([all, twice]) => (twice ? [...all, ...all] : all));
  const file = body.map((lines) => {
    const all = [writeRow(layout.names, layout), ...lines];
    const end = layout.endsWithLine ? layout.lineEnd : "";
    return {
      delimiter: layout.delimiter,
      encoding: layout.encoding,
      text: `${all.join(layout.lineEnd)}${end}`,
    };
  });
  // A file without any value is refused when it is read.
  return file.filter(({ text }) => /[^,;\t|"\r\n]/.test(text));
}

function writeRow(cells: readonly string[], { delimiter, quoteAll }: Layout): string {
  return cells
    .map((cell) =>
      quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter)
        ? `"${cell.replaceAll('"', '""')}"`
        : cell,
    )
    .join(delimiter);
}
