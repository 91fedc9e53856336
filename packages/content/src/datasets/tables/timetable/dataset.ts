import type { DatasetDescription } from "../../dataset-schema.ts";
import { describeInventedTable } from "../../invented.ts";
import {
  withAffixes,
  inLowerCase,
  inWrongEncoding,
  asIs,
  withWords,
  inUpperCase,
  concatSheets,
  getSheetAt,
} from "../../messy/messy-forms.ts";
import type { MessyForm } from "../../messy/messy-table.ts";
import { createRandom } from "../../random.ts";

const SEED = 2222;

export const dataset: DatasetDescription = {
  ...describeInventedTable("timetable", SEED, "Timetable of three lines"),
  description:
    "Departures of three invented railway lines: line, stop, days of service, time, minutes to the end and platform.",
  topic: "technology",
  keywords: ["timetable", "railway", "public transport", "clock times", "durations"],
  period: "2026-01-01/2026-12-31",
  place: "An invented city",
  chart: {
    name: "departures",
    title: "Departures by the hour",
    text: "A bar for each hour from five in the morning to eleven at night, all of nearly the same height.",
    ends: ["5:00", "23:00"],
  },
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

export type TripRow = {
  trip_no: number;
  line: string;
  stop: string;
  days: string;
  departure: string;
  minutes: number | null;
  platform: number;
};

const lines = [
  { line: "S1", platform: 2, every: 20, stops: ["Harbour", "Old Town", "Airport"], minutes: 24 },
  { line: "S7", platform: 5, every: 30, stops: ["Harbour", "Hospital", "Castle"], minutes: 41 },
  { line: "N3", platform: 1, every: 60, stops: ["Old Town", "Mills", "Lake Café"], minutes: 65 },
];

const MORNING = 5 * 60;
const MIDNIGHT = 24 * 60;

/** Creates the trips, sorted by line and hour. On Sundays there are half as many. */
export function createRows(seed = SEED): TripRow[] {
  const random = createRandom(seed);
  const trips = lines.flatMap(({ every, ...line }) =>
    ["Mon-Fri", "Sat", "Sun"].flatMap((days) => {
      const step = days === "Sun" ? every * 2 : every;
      const count = Math.floor((MIDNIGHT - MORNING) / step);
      return Array.from({ length: count }, (_, index) => ({
        ...line,
        days,
        time: MORNING + index * step,
      }));
    }),
  );
  return trips.map(({ line, platform, stops, minutes, days, time }, index) => {
    const late = time + random.below(4);
    return {
      trip_no: 1001 + index,
      line,
      stop: stops[random.below(stops.length)] ?? "",
      days,
      departure: `${padTwoDigits(Math.floor(late / 60))}:${padTwoDigits(late % 60)}`,
      minutes: minutes - random.below(12),
      platform,
    };
  });
}

function padTwoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const sources = ["board", "leaflet", "feed"] as const;

type Source = (typeof sources)[number];

const createTimeForm = (write: (hour: string, minute: string) => string): MessyForm<string> => ({
  weight: 1,
  kind: "number",
  write(time) {
    const [hour = "", minute = ""] = time.split(":");
    return write(hour, minute);
  },
});

const roman = ["", "I", "II", "III", "IV", "V"];

/** The timetables of three operators, one after the other. */
export const createMessySpec = concatSheets<TripRow, Source>({
  seed: SEED,
  headers: {
    board: ["Trip", "Line", "From", "Days", "Dep.", "Min.", "Pl."],
    leaflet: ["Fahrt", "Linie", "Halt", "Verkehrstage", "Abfahrt", "Dauer", "Gleis"],
    feed: ["TRIP_ID", "ROUTE", "STOP_NAME", "SERVICE", "DEPARTURE", "DURATION", "PLATFORM"],
  },
  chooseSheet: (_, place) => getSheetAt(sources, place),
  forms: {
    trip_no: {
      board: [asIs()],
      leaflet: [withAffixes("code", "", ".")],
      feed: [withAffixes("code", "T")],
    },
    line: {
      board: [asIs()],
      leaflet: [{ weight: 1, kind: "code", write: (line) => line.replace(/(?=\d)/, " ") }],
      feed: [inLowerCase(), withAffixes("code", "Line ")],
    },
    stop: {
      board: [asIs()],
      leaflet: [inUpperCase(), asIs(), inWrongEncoding(4)],
      feed: [withAffixes("code", "stop:"), withAffixes("remark", "", " (lift out of order)")],
    },
    days: {
      board: [asIs(), { weight: 1, kind: "range", write: (days) => days.replace("-", "–") }],
      leaflet: [withWords({ "Mon-Fri": "Mo-Fr", Sat: "Sa", Sun: "So" })],
      feed: [withWords({ "Mon-Fri": "12345", Sat: "6", Sun: "7" })],
    },
    departure: {
      board: [createTimeForm((hour, minute) => `${hour}.${minute}`)],
      leaflet: [asIs(), createTimeForm((hour, minute) => `${hour}h${minute}`)],
      feed: [
        createTimeForm((hour, minute) => `${hour}${minute}`),
        createTimeForm((hour, minute) => `${hour}:${minute}:00`),
      ],
    },
    minutes: {
      board: [asIs(), withAffixes("remark", "", "'")],
      leaflet: [withAffixes("remark", "", " Min.")],
      feed: [{ weight: 1, kind: "unit", write: (minutes) => String(minutes * 60) }],
    },
    platform: {
      board: [asIs(), { weight: 1, kind: "number", write: (platform) => roman[platform] ?? "" }],
      leaflet: [withAffixes("remark", "Gl. ")],
      feed: [withAffixes("number", "0")],
    },
  },
  missing: { minutes: 15 },
});
