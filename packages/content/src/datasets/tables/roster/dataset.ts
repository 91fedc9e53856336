import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable, addDays } from "../../invented.ts";
import {
  withAffixes,
  withDecimalComma,
  inWrongEncoding,
  asIs,
  withWords,
  inUpperCase,
  dayForms,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 8080;

export const dataset: DatasetDescription = {
  ...describeInventedTable("roster", SEED, "Roster of a ward"),
  description:
    "Who works which shift in an invented hospital ward over six weeks: day, kind of shift, start and hours.",
  topic: "people",
  keywords: ["roster", "shifts", "working time", "clock times", "names"],
  period: "2026-04-01/2026-05-12",
  place: "An invented hospital",
  chart: {
    name: "shifts",
    title: "Hours of each person in six weeks",
    text: "A bar for each of eight people, as long as the hours that they work. Ben works three times as many as Hugo.",
    ends: ["0 hours", "336.5 hours"],
  },
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

const DAYS = 42;

export type RosterRow = {
  shift_no: number;
  date: string;
  shift: string;
  start: string;
  hours: number;
  person: string;
};

const shifts = [
  { name: "early", start: "06:00", hours: 8 },
  { name: "late", start: "14:00", hours: 7.5 },
  { name: "night", start: "21:30", hours: 8.5 },
];

const people = ["Zoë", "Ben", "Cléo", "Dora", "Émile", "Finn", "Greta", "Hugo"].map(
  (name, index) => ({ name: `${name} Example`, weight: 10 - index }),
);

/** Creates the shifts, sorted by day, with two people in each. Sometimes someone works half a shift. */
export function createRows(seed = SEED): RosterRow[] {
  const random = createRandom(seed);
  const days = Array.from({ length: DAYS }, (_, day) => addDays("2026-04-01", day));
  return days
    .flatMap((date) => shifts.flatMap((shift) => [shift, shift].map((one) => ({ date, ...one }))))
    .map(({ date, name, start, hours }, index) => ({
      shift_no: 5001 + index,
      date,
      shift: name,
      start,
      hours: random.chance(0.15) ? hours / 2 : hours,
      person: random.pick(people).name,
    }));
}

const plans = ["wall", "sheet", "app"] as const;

type Plan = (typeof plans)[number];

/** Writes hours as hours and minutes: 7.5 as 7:30. */
const clock: MessyForm<number> = {
  weight: 1,
  kind: "unit",
  write: (hours) => `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, "0")}`,
};

const twelve: MessyForm<string> = {
  weight: 1,
  kind: "number",
  write(start) {
    const [hour = 0, minute = ""] = start
      .split(":")
      .map((part, index) => (index ? part : Number(part)));
    const hours = Number(hour);
    return `${hours % 12 || 12}:${minute} ${hours < 12 ? "AM" : "PM"}`;
  },
};

const surnameFirst: MessyForm<string> = {
  weight: 2,
  kind: "code",
  write: (name) => name.split(" ").toReversed().join(", "),
};

/** The roster moved from a paper on the wall to a spreadsheet, and then to an app. */
export const createMessySpec = concatSheets<RosterRow, Plan>({
  seed: SEED,
  headers: {
    wall: ["No.", "Day", "Shift", "From", "Hours", "Who"],
    sheet: ["shift_no", "datum", "schicht", "beginn", "stunden", "name"],
    app: ["ID", "DATE", "SHIFT TYPE", "START TIME", "DURATION", "EMPLOYEE"],
  },
  chooseSheet: (_, place) => getSheetAt(plans, place),
  forms: {
    shift_no: {
      wall: [withAffixes("code", "#")],
      sheet: [asIs()],
      app: [withAffixes("code", "S-")],
    },
    date: { wall: dayForms.words, sheet: dayForms.points, app: dayForms.iso },
    shift: {
      wall: [withWords({ early: "E", late: "L", night: "N" })],
      sheet: [withWords({ early: "Früh", late: "Spät", night: "Nacht" })],
      app: [asIs(), inUpperCase(2)],
    },
    start: {
      wall: [{ weight: 1, kind: "number", write: (start) => start.replace(":", ".") }],
      sheet: [asIs(2), withAffixes("remark", "", " Uhr")],
      app: [twelve],
    },
    hours: {
      wall: [withAffixes("remark", "", " h"), asIs()],
      sheet: [withDecimalComma(2)],
      app: [clock],
    },
    person: {
      wall: [inUpperCase(), asIs()],
      sheet: [surnameFirst, inWrongEncoding(3)],
      app: [asIs(2), surnameFirst],
    },
  },
  missing: { person: 12 },
});
