import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("roster", SEED, "Roster of a ward"),
  description:
    "Who works which shift in an invented hospital ward over six weeks: day, kind of shift, start and hours.",
  topic: "people",
  keywords: ["roster", "shifts", "working time", "clock times", "names"],
  period: "2026-04-01/2026-05-12",
  place: "An invented hospital",
  columns: [
    { name: "shift_no", type: "integer", meaning: "Number of the shift; no two are the same." },
    { name: "date", type: "date", meaning: "Day on which the shift begins." },
    { name: "shift", type: "string", meaning: "early, late or night.", isCategory: true },
    { name: "start", type: "string", meaning: "When it begins, as 06:00.", isCategory: true },
    { name: "hours", type: "number", meaning: "How long it is; some are half.", unit: "hours" },
    { name: "person", type: "string", meaning: "Who works it, all invented.", isCategory: true },
  ],
  key: ["shift_no"],
  messy: {
    difficulty: "gentle",
    words: [
      "The roster hung on the wall, moved into a spreadsheet and then into an app. Payroll got all three in one file.",
      "Twelve names are lost; everything else can be recovered exactly. Each column can be repaired on its own.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 4:15 are 4.25 hours, or that L, “Spät” and “LATE” are the same shift.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
