import { around, plain } from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { SEED, type SurveyRow } from "./rows.ts";

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
  web: [plain()],
  paper: [around("code", "#")],
  mail: [around("code", "R-")],
};

const isRange = (group: string) => group.includes("-");
const ages: Forms<string> = {
  web: [plain()],
  paper: [
    { weight: 2, kind: "range", suits: isRange, write: (group) => group.replace("-", "–") },
    around("remark", "", " years"),
  ],
  mail: [
    plain(),
    { weight: 2, kind: "range", suits: isRange, write: (group) => group.replace("-", " to ") },
    { weight: 2, kind: "range", suits: (group) => !isRange(group), write: () => "60 or older" },
  ],
};

const counts = ["none", "one", "two", "three", "four", "five"];
const days: Forms<number> = {
  web: [plain()],
  paper: [plain(2), { weight: 1, kind: "number", write: (number) => counts[number] ?? "" }],
  mail: [around("remark", "", " days")],
};

const commutes: Forms<number> = {
  web: [plain(2), around("number", "", ".0")],
  paper: [
    around("remark", "", " min", 2),
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
  mail: [plain(2), said("Yes", "No"), said("yes, a small one", "no :(")],
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
  mail: [{ weight: 1, kind: "code", write: (names) => names.toUpperCase() }, plain()],
};

const levels = ["very dissatisfied", "dissatisfied", "neither nor", "satisfied", "very satisfied"];
const levelOf = (score: number) => levels[score - 1] ?? "";
const scores: Forms<number> = {
  web: [
    { weight: 2, kind: "code", write: levelOf },
    { weight: 1, kind: "code", write: (score) => `${score} - ${levelOf(score)}` },
  ],
  paper: [plain(2), { weight: 1, kind: "number", write: (score) => "★".repeat(score) }],
  mail: [around("number", "", "/5")],
};

/** The answers came in on three ways, ten days each. */
export const mess = glueSheets<SurveyRow, Way>({
  seed: SEED,
  headers,
  sheetOf: (_, place) => inTurn(ways, place),
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
  missing: { commute_minutes: 16, satisfaction: 20 },
});
