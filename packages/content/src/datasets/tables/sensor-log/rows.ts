import { dayAfter } from "../../invented.ts";
import { createRandom } from "../../random.ts";

export const SEED = 273;
const DAYS = 10;
const HOURS = 24;

export type SensorRow = {
  date: string;
  hour: number;
  sensor: string;
  temperature_c: number | null;
  humidity_percent: number | null;
  battery_v: number;
};

/** The window is warmer by day and colder by night; its battery is the older one. */
const sensors = [
  { name: "door", swing: 4, battery: 3.3 },
  { name: "window", swing: 7, battery: 3.05 },
];

/** The readings, by hour: warmest at two in the afternoon, and drier the warmer it is. */
export function make(seed = SEED): SensorRow[] {
  const random = createRandom(seed);
  const hours = Array.from({ length: DAYS * HOURS }, (_, since) => since);
  return hours.flatMap((since) =>
    sensors.map(({ name, swing, battery }): SensorRow => {
      const hour = since % HOURS;
      // A triangle instead of a sine, whose last digits differ between machines.
      const warmth = 1 - Math.abs(((hour - 14 + HOURS) % HOURS) - 12) / 6;
      const temperature = 17 - warmth * swing + random.next() * 2;
      return {
        date: dayAfter("2026-03-01", Math.floor(since / HOURS)),
        hour,
        sensor: name,
        temperature_c: round(temperature, 10),
        humidity_percent: round(95 - 2 * temperature + random.next() * 6, 10),
        battery_v: round(battery - since / 2000 + random.next() / 50, 100),
      };
    }),
  );
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
