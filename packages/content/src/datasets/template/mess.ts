import type { MessySpec } from "../messy/messy-spec.ts";
import { spellMissing } from "../messy/missing-cells.ts";

type Row = { day: string; desk: string; loans: number | null };

const sheets = [
  { name: "adults", header: ["day", "desk", "loans"] },
  { name: "children", header: ["Date", "Desk", "Books lent"] },
];

/** Each desk writes days in its own way; a dozen spellings of missing values and some rows twice come by themselves. */
export function mess(rows: readonly Row[]): MessySpec<Row> {
  return {
    seed: 2026,
    columns: ["day", "desk", "loans"],
    sheets,
    sheetOf: ({ desk }) => (desk === "adults" ? sheets[0] : sheets[1]) ?? { name: "", header: [] },
    forms: {
      day: {
        adults: [{ weight: 1, write: String }],
        children: [{ weight: 1, kind: "date", write: (day: string) => day.replaceAll("-", "/") }],
      },
      desk: {
        adults: [{ weight: 1, write: String }],
        children: [{ weight: 1, kind: "code", write: (desk: string) => desk.toUpperCase() }],
      },
      loans: {
        adults: [{ weight: 1, kind: "number", write: (loans: number) => `${loans},00` }],
        children: [{ weight: 1, write: String }],
      },
    },
    missing: () => spellMissing(rows),
  };
}
