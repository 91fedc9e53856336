import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("timetable", SEED, "Timetable of three lines"),
  description:
    "Departures of three invented railway lines: line, stop, days of service, time, minutes to the end and platform.",
  topic: "technology",
  keywords: ["timetable", "railway", "public transport", "clock times", "durations"],
  period: "2026-01-01/2026-12-31",
  place: "An invented city",
  columns: [
    { name: "trip_no", type: "integer", meaning: "Number of the trip; no two are the same." },
    { name: "line", type: "string", meaning: "S1, S7 or N3.", isCategory: true },
    { name: "stop", type: "string", meaning: "Where it departs.", isCategory: true },
    { name: "days", type: "string", meaning: "Mon-Fri, Sat or Sun.", isCategory: true },
    { name: "departure", type: "string", meaning: "When it departs, as 07:05." },
    { name: "minutes", type: "integer", meaning: "Time to the last stop.", unit: "minutes" },
    { name: "platform", type: "integer", meaning: "Platform, 1 to 5.", isCategory: true },
  ],
  key: ["trip_no"],
  messy: {
    difficulty: "moderate",
    words: [
      "Three operators have run these lines, and each published its own timetable. The city glued them together for a map.",
      "Fifteen durations are lost; everything else can be recovered exactly. Two operators count minutes and one counts seconds, and 0705 is a time.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 960 are seconds among minutes, that V is platform 5, or that 12345 are Monday to Friday.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
