import type { Table } from "../table.ts";
import { across, ruled, stroke, through, upward } from "./plot.ts";
import { readNumbers, rowsWhere } from "./read-numbers.ts";

const HOUR_MS = 3_600_000;

/** A stem for each invoice on its day, as high as its total, those not yet paid in another colour. */
export function drawInvoices(table: Table): string {
  const all = readNumbers(table, "date", "total");
  const x = across(all.map(([day = 0]) => day));
  const y = upward([0, ...all.map(([, total = 0]) => total)]);
  const stems = (state: string) =>
    readNumbers(rowsWhere(table, "status", state), "date", "total")
      .map(([day = 0, total = 0]) => `M${x(day)} ${y(0)}V${y(total)}`)
      .join("");
  return [
    ruled(),
    stroke(stems("paid") + stems("cancelled"), "river", 1.5),
    stroke(stems("open"), "silt", 2.5),
  ].join("");
}

/** How many gave each answer, from 1 to 5: those with a room of their own beside those without. */
export function drawAnswers(table: Table): string {
  const bars = [1, 2, 3, 4, 5].flatMap((satisfaction) =>
    ["yes", "no"].map((room) => ({
      room,
      at: satisfaction + (room === "yes" ? 0.18 : -0.18),
      people: rowsWhere(rowsWhere(table, "satisfaction", satisfaction), "own_room", room).rows
        .length,
    })),
  );
  const x = across([0.6, 5.4]);
  const y = upward([0, ...bars.map(({ people }) => people)]);
  const drawn = (wanted: string) =>
    bars
      .filter(({ room }) => room === wanted)
      .map(({ at, people }) => `M${x(at)} ${y(0)}V${y(people)}`)
      .join("");
  const flat = ' stroke-linecap="butt"';
  return [
    ruled(),
    stroke(drawn("yes"), "river", 40, flat),
    stroke(drawn("no"), "silt", 40, flat),
  ].join("");
}

/** The temperature at both sensors, hour by hour. */
export function drawSensors(table: Table): string {
  const readings = (sensor: string) =>
    readNumbers(rowsWhere(table, "sensor", sensor), "date", "hour", "temperature_c").map(
      ([day = 0, hour = 0, celsius = 0]) => [day + hour * HOUR_MS, celsius] as const,
    );
  const [door, window] = [readings("door"), readings("window")];
  const x = across(door.map(([time]) => time));
  const y = upward([...door, ...window].map(([, celsius]) => celsius));
  const line = (points: typeof door) =>
    through(points.map(([time, celsius]) => [x(time), y(celsius)]));
  return ruled() + stroke(line(window), "river", 2) + stroke(line(door), "silt", 2);
}
