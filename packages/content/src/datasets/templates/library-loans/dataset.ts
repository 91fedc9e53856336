import type { DatasetDescription } from "../../dataset-schema.ts";
import {
  withAffixes,
  asIs,
  withWords,
  inUpperCase,
  dayForms,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";

type Row = { day: string; desk: string; loans: number };

const lists = ["paper", "program"] as const;

/** Each list has its own notation. Missing values, stray spaces and repeated rows are added automatically. */
export const createMessySpec = concatSheets<Row, (typeof lists)[number]>({
  seed: 4,
  headers: { paper: ["Day", "Desk", "Books"], program: ["DATE", "DESK_CODE", "LOANS"] },
  chooseSheet: (_, place) => getSheetAt(lists, place),
  forms: {
    day: { paper: dayForms.words, program: dayForms.points },
    desk: {
      paper: [inUpperCase(), asIs()],
      program: [withWords({ adults: "A", children: "C" })],
    },
    loans: {
      paper: [withAffixes("remark", "", " books"), asIs()],
      program: [withAffixes("code", "n=")],
    },
  },
  missing: { loans: 2 },
});

/** Copy this folder to `tables/<slug>`, put your table into `source.csv`, and describe it here. */
export const dataset: DatasetDescription = {
  title: "Loans of a library",
  description: "Books lent at the two desks of an invented library, day by day in January 2026.",
  topic: "people",
  keywords: ["library", "time series"],
  period: "2026-01-02/2026-01-31",
  place: "An invented library",
  chart: {
    name: "loans",
    title: "Books lent at the two desks of a library",
    text: "A bar for each desk: adults borrow three times as many books as children.",
    ends: ["0 books", "30,549 books"],
  },
  columns: [
    { name: "day", type: "date", meaning: "Day of the loan." },
    { name: "desk", type: "string", meaning: "adults or children.", isCategory: true },
    { name: "loans", type: "integer", meaning: "Books lent.", unit: "books" },
  ],
  // Columns that identify a row. Leave this out if there are none.
  key: ["day", "desk"],
  source: {
    name: "An invented library",
    url: "https://library.example/loans",
    path: "a file that the library sent",
  },
  licence: {
    name: "CC0 1.0 Universal",
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
    spdx: "CC0-1.0",
    note: "Dedicated to the public domain.",
  },
  citation: {
    authors: [{ organisation: "An invented library" }],
    title: "Loans in January 2026",
    year: 2026,
    publisher: "An invented library",
    url: "https://library.example/loans",
  },
  // Leave this out, together with `createMessySpec` and the script, if there is no messy edition.
  messy: {
    difficulty: "gentle",
    words: [
      "The library counted on paper until it bought a program. Then someone put both lists into one file.",
      "Two numbers of loans are lost; everything else can be recovered exactly. Each column can be repaired on its own.",
    ],
    // Leave this out if the cleaner can repair everything.
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that A is the desk for adults.",
  },
  changes: ["None to the clean table."],
  versions: [{ version: "1.0.0", date: "2026-02-01", note: "First edition." }],
};
