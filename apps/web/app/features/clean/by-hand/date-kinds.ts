import { offsetMinutes } from "@site/clean/steps/types/offset-minutes";

import { type HandKinds, isText } from "./hand-kind.ts";
import { rest, restOf } from "./rest-field.ts";

type Choice = readonly [format: string, example: string];

const days: readonly Choice[] = [
  ["%d.%m.%Y", "31.12.2020"],
  ["%d/%m/%Y", "31/12/2020 (day first)"],
  ["%m/%d/%Y", "12/31/2020 (month first)"],
  ["%Y-%m-%d", "2020-12-31"],
  ["%Y/%m/%d", "2020/12/31"],
  ["%d-%m-%Y", "31-12-2020"],
  ["%d.%m.%y", "31.12.20"],
  ["%d/%m/%y", "31/12/20 (day first)"],
  ["%m/%d/%y", "12/31/20 (month first)"],
  ["%d %b %Y", "31 Dec 2020"],
  ["%d-%b-%Y", "31-Dec-2020"],
  ["%d %B %Y", "31 December 2020"],
  ["%B %d, %Y", "December 31, 2020"],
];
/** Without a time behind them. */
const daysAlone: readonly Choice[] = [
  ["%Y%m%d", "20201231"],
  ["%d.%m.%E", "31.12.52 (of 1952)"],
  ["%d/%m/%E", "31/12/52 (day first, of 1952)"],
  ["%m/%d/%E", "12/31/52 (month first, of 1952)"],
];
const clocks: readonly Choice[] = [
  ["%H:%M", "14:05"],
  ["%H:%M:%S", "14:05:00"],
  ["%H.%M.%S", "14.05.00"],
  ["%I:%M %p", "2:05 PM"],
  ["%I:%M%p", "2:05PM"],
  ["%I:%M:%S %p", "2:05:00 PM"],
  ["%I:%M:%S%p", "2:05:00PM"],
  ["%I.%M %p", "2.05 PM"],
  ["%I.%M%p", "2.05PM"],
  ["%I %p", "2 PM"],
  ["%I%p", "2PM"],
];
/** A clock comes right behind this day, and after a space behind the others. */
const WITH_T = "%Y-%m-%dT";
const daysBefore: readonly Choice[] = [...days, [WITH_T, "2020-12-31T"]];

const ZONE = /^(?:[A-Z]{2,5}|Z|[+-][0-9]{2}(?::?[0-9]{2})?)$/;
const NO_ZONE = "A zone is written like Z, +02:00 or CET +01:00, which is one hour ahead of UTC.";

export const dateKinds = {
  dates: {
    label: "Read it as dates",
    fits: isText,
    fields: () => [
      { name: "format", label: "Written like", options: [...days, ...daysAlone] },
      rest,
    ],
    make: ({ name }, { format = "", rest: others }) => ({
      kind: "dates",
      column: name,
      formats: [format],
      rest: restOf(others),
    }),
  },
  times: {
    label: "Write its times one way",
    fits: isText,
    fields: () => [
      { name: "clock", label: "Written like", options: clocks },
      { name: "day", label: "Before it", options: [["", "nothing: times of day"], ...daysBefore] },
      {
        name: "zones",
        label: "Time zones after it",
        hint: "Like Z, or CET +01:00, CEST +02:00. All are then written in UTC.",
        mayBeEmpty: true,
        when: { field: "day", is: daysBefore.map(([format]) => format) },
      },
      rest,
    ],
    make({ name }, { clock = "", day = "", zones: written = "", rest: others }) {
      const zones = readZones(written);
      if (!zones) return NO_ZONE;
      const between = day === "" || day === WITH_T ? "" : " ";
      return {
        kind: "times",
        column: name,
        formats: [`${day}${between}${clock}`],
        zones,
        rest: restOf(others),
      };
    },
  },
} satisfies Partial<HandKinds>;

/** Zones with the minutes that each is ahead of UTC; undefined if one of them is none. */
function readZones(written: string): [zone: string, minutes: number][] | undefined {
  const zones = written
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .map(readZone);
  return zones.every((zone) => zone !== undefined) ? zones : undefined;
}

function readZone(text: string): [zone: string, minutes: number] | undefined {
  const [zone = "", offset = ["Z", "UTC", "GMT"].includes(zone) ? "+00" : zone] = text.split(/ +/);
  const minutes = offsetMinutes(offset);
  return minutes === undefined || !ZONE.test(zone) ? undefined : [zone, minutes];
}
