import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import { withAffixes, asIs, dayForms, concatSheets, getSheetAt } from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 512;

export const dataset: DatasetDescription = {
  ...describeInventedTable("survey-answers", SEED, "Answers to a survey"),
  description:
    "What 360 invented people answered about working from home: age group, days, commute, tools and how content they are.",
  topic: "people",
  keywords: ["survey", "questionnaire", "Likert scale", "yes or no", "multiple choice"],
  period: "2026-02-02/2026-03-03",
  place: "An invented company",
  chart: {
    name: "satisfaction",
    title: "How content people are at home, with and without a room of their own",
    text: "Two bars for each answer from 1 to 5. People with a room of their own lead from 3 up; people without one, in another colour, lead below it.",
    ends: ["1, very dissatisfied", "5, very satisfied"],
  },
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

const ROWS = 360;
const PER_DAY = 12;

export type SurveyRow = {
  respondent: number;
  date: string;
  age_group: string;
  days_at_home: number;
  commute_minutes: number | null;
  own_room: string;
  tools: string;
  satisfaction: number | null;
};

const ages = [
  { name: "18-29", weight: 3 },
  { name: "30-44", weight: 5 },
  { name: "45-59", weight: 4 },
  { name: "60+", weight: 1 },
];

const tools = ["chat", "documents", "phone", "video"];

/**
 * Creates the answers, sorted by day. People with a long commute work at home more often, and those with a room of
 * their own like it more.
 */
export function createRows(seed = SEED): SurveyRow[] {
  const random = createRandom(seed);
  return Array.from({ length: ROWS }, (_, index) => {
    const commute = 5 * (1 + random.below(6) + random.below(7) + random.below(5));
    const days = Math.min(5, random.below(4) + Math.floor(commute / 40));
    const hasRoom = random.chance(0.55);
    const used = tools.filter(() => random.chance(0.6));
    return {
      respondent: 1001 + index,
      date: addDays("2026-02-02", Math.floor(index / PER_DAY)),
      age_group: random.pick(ages).name,
      days_at_home: days,
      commute_minutes: commute,
      own_room: hasRoom ? "yes" : "no",
      tools: (used.length > 0 ? used : ["phone"]).join(";"),
      satisfaction: Math.min(5, 1 + random.below(3) + (hasRoom ? 1 : 0) + (days > 1 ? 1 : 0)),
    };
  });
}

const ways = ["web", "paper", "mail"] as const;

type Way = (typeof ways)[number];

type Forms<Value> = Record<Way, readonly MessyForm<Value>[]>;

const headers: Record<Way, readonly string[]> = {
  web: ["id", "submitted", "age", "q1_days", "q2_commute", "q3_room", "q4_tools", "q5_satisfied"],
  paper: ["No.", "Date", "Age", "Days", "Way (min)", "Room", "Tools", "Content"],
  mail: [
    "RESPONDENT",
    "DATE",
    "AGE GROUP",
    "DAYS AT HOME",
    "COMMUTE",
    "OWN ROOM",
    "TOOLS",
    "SCORE",
  ],
};

const numbers = {
  web: [asIs()],
  paper: [withAffixes("code", "#")],
  mail: [withAffixes("code", "R-")],
};

const isRange = (group: string) => group.includes("-");

const ageForms: Forms<string> = {
  web: [asIs()],
  paper: [
    { weight: 2, kind: "range", appliesTo: isRange, write: (group) => group.replace("-", "–") },
    withAffixes("remark", "", " years"),
  ],
  mail: [
    asIs(),
    { weight: 2, kind: "range", appliesTo: isRange, write: (group) => group.replace("-", " to ") },
    { weight: 2, kind: "range", appliesTo: (group) => !isRange(group), write: () => "60 or older" },
  ],
};

const counts = ["none", "one", "two", "three", "four", "five"];

const days: Forms<number> = {
  web: [asIs()],
  paper: [asIs(2), { weight: 1, kind: "number", write: (number) => counts[number] ?? "" }],
  mail: [withAffixes("remark", "", " days")],
};

const commutes: Forms<number> = {
  web: [asIs(2), withAffixes("number", "", ".0")],
  paper: [
    withAffixes("remark", "", " min", 2),
    {
      weight: 1,
      kind: "unit",
      appliesTo: (minutes) => minutes >= 60,
      write: (minutes) => `${Math.floor(minutes / 60)} h ${minutes % 60}`,
    },
  ],
  mail: [
    {
      weight: 1,
      kind: "unit",
      write: (minutes) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`,
    },
  ],
};

const createAnswerForm = (yes: string, no: string): MessyForm<string> => ({
  weight: 2,
  kind: "code",
  write: (answer) => (answer === "yes" ? yes : no),
});

const rooms: Forms<string> = {
  web: [createAnswerForm("TRUE", "FALSE"), createAnswerForm("1", "0")],
  paper: [createAnswerForm("Y", "N"), createAnswerForm("x", "o")],
  mail: [asIs(2), createAnswerForm("Yes", "No"), createAnswerForm("yes, a small one", "no :(")],
};

const toolForms: Forms<string> = {
  web: [{ weight: 1, kind: "code", write: (names) => names.split(";").join(", ") }],
  paper: [
    {
      weight: 1,
      kind: "code",
      write: (names) => names.split(";").toReversed().join(" / "),
    },
  ],
  mail: [{ weight: 1, kind: "code", write: (names) => names.toUpperCase() }, asIs()],
};

const levels = ["very dissatisfied", "dissatisfied", "neither nor", "satisfied", "very satisfied"];

const getLevel = (score: number) => levels[score - 1] ?? "";

const scores: Forms<number> = {
  web: [
    { weight: 2, kind: "code", write: getLevel },
    { weight: 1, kind: "code", write: (score) => `${score} - ${getLevel(score)}` },
  ],
  paper: [asIs(2), { weight: 1, kind: "number", write: (score) => "★".repeat(score) }],
  mail: [withAffixes("number", "", "/5")],
};

/** The answers were collected in three ways, for ten days each. */
export const createMessySpec = concatSheets<SurveyRow, Way>({
  seed: SEED,
  headers,
  chooseSheet: (_, place) => getSheetAt(ways, place),
  forms: {
    respondent: numbers,
    date: { web: dayForms.iso, paper: dayForms.points, mail: dayForms.words },
    age_group: ageForms,
    days_at_home: days,
    commute_minutes: commutes,
    own_room: rooms,
    tools: toolForms,
    satisfaction: scores,
  },
  missing: { commute_minutes: 16, satisfaction: 20 },
});
