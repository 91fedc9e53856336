import { dayForms } from "../../messy/day-forms.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import type { MessySpec } from "../../messy/messy-spec.ts";
import { missingCells } from "../../messy/missing-cells.ts";
import { SURVEY_SEED, type SurveyRow } from "./rows.ts";

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
const sheets = ways.map((name) => ({ name, header: headers[name] }));

const numbers: Forms<number> = {
  web: [{ weight: 1, write: String }],
  paper: [{ weight: 1, kind: "code", write: (number) => `#${number}` }],
  mail: [{ weight: 1, kind: "code", write: (number) => `R-${number}` }],
};

const isRange = (group: string) => group.includes("-");
const ages: Forms<string> = {
  web: [{ weight: 1, write: String }],
  paper: [
    { weight: 2, kind: "range", suits: isRange, write: (group) => group.replace("-", "–") },
    { weight: 1, kind: "remark", write: (group) => `${group} years` },
  ],
  mail: [
    { weight: 1, write: String },
    { weight: 2, kind: "range", suits: isRange, write: (group) => group.replace("-", " to ") },
    { weight: 2, kind: "range", suits: (group) => !isRange(group), write: () => "60 or older" },
  ],
};

const counts = ["none", "one", "two", "three", "four", "five"];
const days: Forms<number> = {
  web: [{ weight: 1, write: String }],
  paper: [
    { weight: 2, write: String },
    { weight: 1, kind: "number", write: (number) => counts[number] ?? "" },
  ],
  mail: [{ weight: 1, kind: "remark", write: (number) => `${number} days` }],
};

const commutes: Forms<number> = {
  web: [
    { weight: 2, write: String },
    { weight: 1, kind: "number", write: (minutes) => `${minutes}.0` },
  ],
  paper: [
    { weight: 2, kind: "remark", write: (minutes) => `${minutes} min` },
    {
      weight: 1,
      kind: "unit",
      suits: (minutes) => minutes >= 60,
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

const said = (yes: string, no: string): MessyForm<string> => ({
  weight: 2,
  kind: "code",
  write: (answer) => (answer === "yes" ? yes : no),
});
const rooms: Forms<string> = {
  web: [said("TRUE", "FALSE"), said("1", "0")],
  paper: [said("Y", "N"), said("x", "o")],
  mail: [{ weight: 2, write: String }, said("Yes", "No"), said("yes, a small one", "no :(")],
};

const tools: Forms<string> = {
  web: [{ weight: 1, kind: "code", write: (names) => names.split(";").join(", ") }],
  paper: [
    {
      weight: 1,
      kind: "code",
      write: (names) => names.split(";").toReversed().join(" / "),
    },
  ],
  mail: [
    { weight: 1, kind: "code", write: (names) => names.toUpperCase() },
    { weight: 1, write: String },
  ],
};

const levels = ["very dissatisfied", "dissatisfied", "neither nor", "satisfied", "very satisfied"];
const levelOf = (score: number) => levels[score - 1] ?? "";
const scores: Forms<number> = {
  web: [
    { weight: 2, kind: "code", write: levelOf },
    { weight: 1, kind: "code", write: (score) => `${score} - ${levelOf(score)}` },
  ],
  paper: [
    { weight: 2, write: String },
    { weight: 1, kind: "number", write: (score) => "★".repeat(score) },
  ],
  mail: [{ weight: 1, kind: "number", write: (score) => `${score}/5` }],
};

/** The answers came in on three ways, ten days each. */
export function mess(rows: readonly SurveyRow[]): MessySpec<SurveyRow> {
  const third = Math.ceil(rows.length / sheets.length);
  const places = new Map(rows.map(({ respondent }, index) => [respondent, index]));
  return {
    seed: SURVEY_SEED,
    columns: [
      "respondent",
      "date",
      "age_group",
      "days_at_home",
      "commute_minutes",
      "own_room",
      "tools",
      "satisfaction",
    ],
    sheets,
    sheetOf: ({ respondent }) => {
      const sheet = sheets[Math.floor((places.get(respondent) ?? 0) / third)];
      if (!sheet) throw new Error(`No sheet holds the answer ${respondent}.`);
      return sheet;
    },
    forms: {
      respondent: numbers,
      date: { web: dayForms.iso, paper: dayForms.points, mail: dayForms.words },
      age_group: ages,
      days_at_home: days,
      commute_minutes: commutes,
      own_room: rooms,
      tools,
      satisfaction: scores,
    },
    missing: (random) =>
      missingCells(rows.length, { commute_minutes: 16, satisfaction: 20 }, random),
  };
}
