import {
  around,
  decimalComma,
  misreadText,
  plain,
  reworded,
  upperCase,
} from "../../messy/common-forms.ts";
import { dayForms } from "../../messy/day-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { type RosterRow, SEED } from "./rows.ts";

const plans = ["wall", "sheet", "app"] as const;
type Plan = (typeof plans)[number];

/** Hours and minutes: 7.5 is 7:30. */
const clock: MessyForm<number> = {
  weight: 1,
  kind: "unit",
  write: (hours) => `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, "0")}`,
};
const twelve: MessyForm<string> = {
  weight: 1,
  kind: "number",
  write(start) {
    const [hour = 0, minute = ""] = start.split(":").map((part, at) => (at ? part : Number(part)));
    const hours = Number(hour);
    return `${hours % 12 || 12}:${minute} ${hours < 12 ? "AM" : "PM"}`;
  },
};
const surnameFirst: MessyForm<string> = {
  weight: 2,
  kind: "code",
  write: (name) => name.split(" ").toReversed().join(", "),
};

/** The plan moved from the wall into a spreadsheet, and from there into an app. */
export const mess = glueSheets<RosterRow, Plan>({
  seed: SEED,
  headers: {
    wall: ["No.", "Day", "Shift", "From", "Hours", "Who"],
    sheet: ["shift_no", "datum", "schicht", "beginn", "stunden", "name"],
    app: ["ID", "DATE", "SHIFT TYPE", "START TIME", "DURATION", "EMPLOYEE"],
  },
  sheetOf: (_, place) => inTurn(plans, place),
  forms: {
    shift_no: { wall: [around("code", "#")], sheet: [plain()], app: [around("code", "S-")] },
    date: { wall: dayForms.words, sheet: dayForms.points, app: dayForms.iso },
    shift: {
      wall: [reworded({ early: "E", late: "L", night: "N" })],
      sheet: [reworded({ early: "Früh", late: "Spät", night: "Nacht" })],
      app: [plain(), upperCase(2)],
    },
    start: {
      wall: [{ weight: 1, kind: "number", write: (start) => start.replace(":", ".") }],
      sheet: [plain(2), around("remark", "", " Uhr")],
      app: [twelve],
    },
    hours: {
      wall: [around("remark", "", " h"), plain()],
      sheet: [decimalComma(2)],
      app: [clock],
    },
    person: {
      wall: [upperCase(), plain()],
      sheet: [surnameFirst, misreadText(3)],
      app: [plain(2), surnameFirst],
    },
  },
  missing: { person: 12 },
});
