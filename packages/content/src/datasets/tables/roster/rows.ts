import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 8080;
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

/** Two of each shift on every day, by day; now and then someone works half of one. */
export function make(seed = SEED): RosterRow[] {
  const random = createRandom(seed);
  const days = Array.from({ length: DAYS }, (_, day) => dayAfter("2026-04-01", day));
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
