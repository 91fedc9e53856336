import { createRandom } from "../../random.ts";

export const SEED = 2222;

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

/** The trips, line by line and by their hour; on Sundays every second one. */
export function make(seed = SEED): TripRow[] {
  const random = createRandom(seed);
  const trips = lines.flatMap(({ every, ...line }) =>
    ["Mon-Fri", "Sat", "Sun"].flatMap((days) => {
      const step = days === "Sun" ? every * 2 : every;
      const count = Math.floor((MIDNIGHT - MORNING) / step);
      return Array.from({ length: count }, (_, at) => ({
        ...line,
        days,
        time: MORNING + at * step,
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
      departure: `${two(Math.floor(late / 60))}:${two(late % 60)}`,
      minutes: minutes - random.below(12),
      platform,
    };
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
