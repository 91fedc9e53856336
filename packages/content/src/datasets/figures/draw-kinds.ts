import { type Cell, columnCells, type Table } from "../table.ts";
import { across, ruled, stroke, through, upward } from "./plot.ts";
import { readNumbers, rowsWhere } from "./read-numbers.ts";

/** The balance after each entry, in the order of the entries. */
export function drawBalance(table: Table): string {
  const entries = readNumbers(table, "entry_no", "balance_eur");
  const x = across(entries.map(([entry = 0]) => entry));
  const y = upward(entries.map(([, euros = 0]) => euros));
  const line = through(entries.map(([entry = 0, euros = 0]) => [x(entry), y(euros)]));
  return ruled() + stroke(line, "river", 2);
}

/** How long each answer took by its size, those that failed in another colour. */
export function drawRequests(table: Table): string {
  return drawDots(table, ["bytes", "ms"], rowsWhere(table, "status", 500));
}

/** What each product costs by its weight, those that are sold out in another colour. */
export function drawPrices(table: Table): string {
  return drawDots(table, ["weight_g", "price_eur"], rowsWhere(table, "stock", 0));
}

/** What each patient weighs by their height, men in another colour. */
export function drawPatients(table: Table): string {
  return drawDots(table, ["height_cm", "weight_kg"], rowsWhere(table, "sex", "male"));
}

/** A dot for each row, and over them in another colour those of a part. */
function drawDots(table: Table, names: readonly [string, string], part: Table): string {
  const all = readNumbers(table, ...names);
  const x = across(all.map(([value = 0]) => value));
  const y = upward(all.map(([, value = 0]) => value));
  const dots = (points: number[][]) =>
    points.map(([one = 0, other = 0]) => `M${x(one)} ${y(other)}h0`).join("");
  return [
    ruled(),
    stroke(dots(all), "river", 7),
    stroke(dots(readNumbers(part, ...names)), "silt", 8),
  ].join("");
}

/** The hours of each person. */
export function drawShifts(table: Table): string {
  const hours = columnCells(table, "hours");
  return drawBars(table, "person", (row) => Number(hours[row]));
}

/** How many trips depart in each hour. */
export function drawDepartures(table: Table): string {
  const hour = (cell: Cell) => String(cell).slice(0, 2);
  return drawBars(table, "departure", () => 1, hour);
}

/** How many customers each town has. */
export function drawTowns(table: Table): string {
  return drawBars(table, "city", () => 1);
}

/** A bar for each value of a column in the order of the alphabet, as high as the sum of its rows. */
function drawBars(
  table: Table,
  name: string,
  heightOf: (row: number) => number,
  valueOf: (cell: Cell) => string = String,
): string {
  const sums = new Map<string, number>();
  for (const [row, cell] of columnCells(table, name).entries()) {
    if (cell === null) continue;
    const value = valueOf(cell);
    sums.set(value, (sums.get(value) ?? 0) + heightOf(row));
  }
  const bars = [...sums].toSorted(([one], [other]) => one.localeCompare(other, "en"));
  const x = across([-0.6, bars.length - 0.4]);
  const y = upward([0, ...sums.values()]);
  const width = Math.round(400 / bars.length);
  const drawn = bars.map(([, sum], at) => `M${x(at)} ${y(0)}V${y(sum)}`).join("");
  return ruled() + stroke(drawn, "river", width, ' stroke-linecap="butt"');
}
