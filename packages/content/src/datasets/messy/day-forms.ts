import type { MessyForm } from "./messy-form.ts";

export type DayForms<Sheet extends string> = Record<Sheet, readonly MessyForm<string>[]>;

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, as if 1900 had been a leap year. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

function parts(day: string): [year: string, month: string, day: string] {
  const [year = "", month = "", date = ""] = day.split("-");
  return [year, month, date];
}

/** Ways to write a day, none of which can be taken for another: no month stands where a day could. */
export const dayForms = {
  iso: [
    { weight: 3, write: String },
    { weight: 1, kind: "date", write: (day) => day.replaceAll("-", "/") },
    { weight: 1, kind: "date", write: (day) => `${day} 00:00:00` },
  ],
  points: [
    { weight: 3, kind: "date", write: (day) => parts(day).toReversed().join(".") },
    {
      weight: 1,
      kind: "spreadsheet",
      write: (day) => String((Date.parse(day) - SPREADSHEET_EPOCH) / DAY_MS),
    },
  ],
  words: [
    {
      weight: 3,
      kind: "date",
      write: (day) => `${Number(parts(day)[2])} ${monthOf(day)} ${parts(day)[0]}`,
    },
    {
      weight: 1,
      kind: "date",
      write: (day) => `${monthOf(day)} ${Number(parts(day)[2])}, ${parts(day)[0]}`,
    },
  ],
} as const satisfies Record<string, readonly MessyForm<string>[]>;

function monthOf(day: string): string {
  return months[Number(parts(day)[1]) - 1] ?? "";
}
