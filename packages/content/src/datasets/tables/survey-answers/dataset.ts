import type { KnownDataset } from "../../dataset-schema.ts";
import { inventedBy } from "../../invented.ts";
import { SEED } from "./rows.ts";

export const dataset: KnownDataset = {
  ...inventedBy("survey-answers", SEED, "Answers to a survey"),
  description:
    "What 360 invented people answered about working from home: age group, days, commute, tools and how content they are.",
  topic: "people",
  keywords: ["survey", "questionnaire", "Likert scale", "yes or no", "multiple choice"],
  period: "2026-02-02/2026-03-03",
  place: "An invented company",
  columns: [
    { name: "respondent", type: "integer", meaning: "Number of the answer; no two are the same." },
    { name: "date", type: "date", meaning: "Day of the answer." },
    {
      name: "age_group",
      type: "string",
      meaning: "18-29, 30-44, 45-59 or 60+.",
      unit: "years",
      isCategory: true,
    },
    {
      name: "days_at_home",
      type: "integer",
      meaning: "Days a week that they work from home, 0 to 5.",
      unit: "days",
      isCategory: true,
    },
    {
      name: "commute_minutes",
      type: "integer",
      meaning: "Way to work, one way.",
      unit: "minutes",
    },
    {
      name: "own_room",
      type: "string",
      meaning: "Whether they have a room of their own to work in: yes or no.",
      isCategory: true,
    },
    {
      name: "tools",
      type: "string",
      meaning:
        "What they use, more than one possible: chat, documents, phone, video; in this order, with semicolons.",
      isCategory: true,
    },
    {
      name: "satisfaction",
      type: "integer",
      meaning: "From 1, very dissatisfied, to 5, very satisfied.",
      isCategory: true,
    },
  ],
  key: ["respondent"],
  messy: {
    difficulty: "gentle",
    words: [
      "The same questions were asked on paper, by mail and in a web form. Someone joined the three exports and left each with its own idea of a yes.",
      "What 36 people left out is lost; everything else can be recovered exactly. Each column can be repaired on its own.",
    ],
    beyondRules:
      "Rules alone don’t finish it in the cleaner: nothing in the table says that 1:05 is 65 minutes, that four stars, 4/5 and “satisfied” are the same score, or that “video / chat” and “chat;video” are the same tools.",
  },
  versions: [{ version: "1.0.0", date: "2026-11-23", note: "First edition." }],
};
