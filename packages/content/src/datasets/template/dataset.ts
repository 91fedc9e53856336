import type { KnownDataset } from "../dataset-schema.ts";

/** Copy this folder to `tables/<slug>`, put your table into `source.csv`, and say here what you know about it. */
export const dataset: KnownDataset = {
  title: "Loans of a library",
  description: "Books lent at the two desks of an invented library, day by day in January 2026.",
  topic: "people",
  keywords: ["library", "time series"],
  period: "2026-01-02/2026-01-07",
  place: "An invented library",
  columns: [
    { name: "day", type: "date", meaning: "Day of the loan." },
    { name: "desk", type: "string", meaning: "adults or children.", isCategory: true },
    { name: "loans", type: "integer", meaning: "Books lent.", unit: "books" },
  ],
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
  // Leave this out, with `mess.ts` and `clean.py`, if there is no messy edition.
  messy: {
    difficulty: "gentle",
    words: ["Each desk sent a file of its own. Somebody put them under each other."],
  },
  changes: ["None to the clean table."],
  versions: [{ version: "1.0.0", date: "2026-01-08", note: "First edition." }],
};
