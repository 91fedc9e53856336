import {
  around,
  lowerCase,
  misreadText,
  plain,
  reworded,
  upperCase,
} from "../../messy/common-forms.ts";
import { glueSheets, inTurn } from "../../messy/glue-sheets.ts";
import type { MessyForm } from "../../messy/messy-form.ts";
import { SEED, type TripRow } from "./rows.ts";

const sources = ["board", "leaflet", "feed"] as const;
type Source = (typeof sources)[number];

const clock = (write: (hour: string, minute: string) => string): MessyForm<string> => ({
  weight: 1,
  kind: "number",
  write(time) {
    const [hour = "", minute = ""] = time.split(":");
    return write(hour, minute);
  },
});
const roman = ["", "I", "II", "III", "IV", "V"];

/** The timetable of the operator before last, of the last one, and of today's. */
export const mess = glueSheets<TripRow, Source>({
  seed: SEED,
  headers: {
    board: ["Trip", "Line", "From", "Days", "Dep.", "Min.", "Pl."],
    leaflet: ["Fahrt", "Linie", "Halt", "Verkehrstage", "Abfahrt", "Dauer", "Gleis"],
    feed: ["TRIP_ID", "ROUTE", "STOP_NAME", "SERVICE", "DEPARTURE", "DURATION", "PLATFORM"],
  },
  sheetOf: (_, place) => inTurn(sources, place),
  forms: {
    trip_no: { board: [plain()], leaflet: [around("code", "", ".")], feed: [around("code", "T")] },
    line: {
      board: [plain()],
      leaflet: [{ weight: 1, kind: "code", write: (line) => line.replace(/(?=\d)/, " ") }],
      feed: [lowerCase(), around("code", "Line ")],
    },
    stop: {
      board: [plain()],
      leaflet: [upperCase(), plain(), misreadText(4)],
      feed: [around("code", "stop:"), around("remark", "", " (lift out of order)")],
    },
    days: {
      board: [plain(), { weight: 1, kind: "range", write: (days) => days.replace("-", "–") }],
      leaflet: [reworded({ "Mon-Fri": "Mo-Fr", Sat: "Sa", Sun: "So" })],
      feed: [reworded({ "Mon-Fri": "12345", Sat: "6", Sun: "7" })],
    },
    departure: {
      board: [clock((hour, minute) => `${hour}.${minute}`)],
      leaflet: [plain(), clock((hour, minute) => `${hour}h${minute}`)],
      feed: [
        clock((hour, minute) => `${hour}${minute}`),
        clock((hour, minute) => `${hour}:${minute}:00`),
      ],
    },
    minutes: {
      board: [plain(), around("remark", "", "'")],
      leaflet: [around("remark", "", " Min.")],
      feed: [{ weight: 1, kind: "unit", write: (minutes) => String(minutes * 60) }],
    },
    platform: {
      board: [plain(), { weight: 1, kind: "number", write: (platform) => roman[platform] ?? "" }],
      leaflet: [around("remark", "Gl. ")],
      feed: [around("number", "0")],
    },
  },
  missing: { minutes: 15 },
});
