import fc from "fast-check";

import type { GeneratedFile } from "./files.ts";
import { type FileForm, fileForm, createFile, writeCell } from "./files.ts";

/** A cell with text after the closing quotation mark, already in its written form. */
const BEHIND_QUOTE = '"a""b"c';

/** Texts with every trap, and one text for each kind of step that fixes texts. */
const texts = [
  "0.1",
  "2.675",
  "-0.0",
  "1e+16",
  "1_000",
  "٣",
  "inf",
  "12345678901234567890",
  "\x1fa\x85",
  "b\ufeff",
  "straße",
  "İzmir",
  "ﬁne",
  "line\rbreak",
  BEHIND_QUOTE,
  "2020",
  "20200101",
  "10/9/2020",
  "30/9/2020",
  "NA",
  "007",
  "None",
  "",
  "",
  "ZÃ¼rich",
  "=SUM(A1)",
  "1,234",
  "1 234 567",
  "yes",
  "no",
  "12:30",
  "2020-01-31",
];
const integers = fc.oneof(
  fc.integer({ min: -9, max: 9 }).map(String),
  fc.constantFrom("-0", "0", "", "10", "12"),
);
const decimals = fc.constantFrom("0.1", "-0.0", "1e+16", "1e-05", "2.675", "", "0", "-7.5");
const names = ["x\ufeff", "straße", "a\rb", "NA", "007", BEHIND_QUOTE];

interface TrapLayout extends FileForm {
  names: string[];
  hasLongRow: boolean;
  /** Whether the number columns come before the text column. */
  isTurned: boolean;
}

const layouts: fc.Arbitrary<TrapLayout> = fc.record({
  ...fileForm,
  names: fc.shuffledSubarray(names, { minLength: 3, maxLength: 3 }),
  // A long row makes the table wider, so that no row repeats the column names.
  hasLongRow: fc.constantFrom(true, false, false),
  isTurned: fc.boolean(),
});

/** Generates a file whose columns contain nearly every trap, and a later version of it. */
export const trapFilePairs: fc.Arbitrary<[GeneratedFile, GeneratedFile]> = layouts.chain((layout) =>
  fc.tuple(generateFile(layout), generateFile(layout)),
);

function generateFile(layout: TrapLayout): fc.Arbitrary<GeneratedFile> {
  const write = (cells: readonly string[]) => {
    const ordered = layout.isTurned ? cells.toReversed() : cells;
    return ordered
      .map((cell) => (cell === BEHIND_QUOTE ? cell : writeCell(cell, layout)))
      .join(layout.delimiter);
  };
  return fc
    .record({
      column: fc.shuffledSubarray(texts, { minLength: texts.length - 4 }),
      integers: fc.array(integers, { minLength: texts.length, maxLength: texts.length }),
      decimals: fc.array(decimals, { minLength: texts.length, maxLength: texts.length }),
      twice: fc.nat(texts.length - 5),
    })
    .map(({ column, integers, decimals, twice }) => {
      const head = write(layout.names);
      const rows = column.map((text, row) =>
        write([text, integers[row] ?? "", decimals[row] ?? ""]),
      );
      const long = layout.hasLongRow ? [`${rows[0]}${layout.delimiter}extra`] : [];
      return createFile([head, ...rows, "", head, ...long, rows[twice] ?? ""], layout);
    });
}
