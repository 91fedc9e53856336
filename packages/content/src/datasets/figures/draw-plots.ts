import { columnCells, type Table } from "../table.ts";
import { across, ruled, stroke, through, tidy, upward } from "./plot.ts";
import { readNumbers, rowsWhere } from "./read-numbers.ts";

const WEEK = 7;

/** The Keeling curve: carbon dioxide by month. */
export function drawCarbonDioxide(table: Table): string {
  const points = readNumbers(table, "month", "co2_ppm");
  const x = across(points.map(([month = 0]) => month));
  const y = upward(points.map(([, ppm = 0]) => ppm));
  return (
    ruled() + stroke(through(points.map(([month = 0, ppm = 0]) => [x(month), y(ppm)])), "river", 2)
  );
}

/** A mark for each penguin, with a shape for each species. */
export function drawPenguins(table: Table): string {
  const all = readNumbers(table, "flipper_length_mm", "beak_length_mm");
  const x = across(all.map(([flipper = 0]) => flipper));
  const y = upward(all.map(([, beak = 0]) => beak));
  const marks = (species: string, mark: string) =>
    readNumbers(rowsWhere(table, "species", species), "flipper_length_mm", "beak_length_mm")
      .map(([flipper = 0, beak = 0]) => `M${x(flipper)} ${y(beak)}${mark}`)
      .join("");
  return [
    ruled(),
    // A line without length is its cap alone: a dot, or a square.
    stroke(marks("Adelie", "h0"), "river", 8),
    stroke(marks("Chinstrap", "m-4 -4l8 8m0 -8l-8 8"), "silt", 2),
    stroke(marks("Gentoo", "h0"), "faint", 7, ' stroke-linecap="square"'),
  ].join("");
}

/** The range of temperature in each week, and its rain. */
export function drawWeather(table: Table): string {
  const days = readNumbers(table, "temp_min_c", "temp_max_c", "precipitation_mm");
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) => {
    const own = days.slice(week * WEEK, (week + 1) * WEEK);
    const rain = own.reduce((sum, [, , mm = 0]) => sum + mm, 0);
    return {
      week,
      coldest: Math.min(...own.map(([min = 0]) => min)),
      warmest: Math.max(...own.map(([, max = 0]) => max)),
      rain,
    };
  });
  const x = across(weeks.map(({ week }) => week));
  const y = upward(
    weeks.flatMap(({ coldest, warmest }) => [coldest, warmest]),
    [0.28, 1],
  );
  const wet = upward([0, ...weeks.map(({ rain }) => rain)], [0, 0.25]);
  const ranges = weeks.map(
    ({ week, coldest, warmest }) => `M${x(week)} ${y(coldest)}V${y(warmest)}`,
  );
  const rains = weeks.map(({ week, rain }) => `M${x(week)} ${wet(0)}V${wet(rain)}`);
  return ruled() + stroke(ranges.join(""), "river", 2) + stroke(rains.join(""), "silt", 2);
}

/** Life expectancy over the years, a line for each country, and the one that fell furthest in another colour. */
export function drawLives(table: Table): string {
  const all = readNumbers(table, "year", "life_expectancy");
  const x = across(all.map(([year = 0]) => year));
  const y = upward(all.map(([, life = 0]) => life));
  const line = (country: string) =>
    through(
      readNumbers(rowsWhere(table, "country", country), "year", "life_expectancy").map(
        ([year = 0, life = 0]) => [x(year), y(life)],
      ),
    );
  const countries = [...new Set(columnCells(table, "country").map(String))];
  return [
    ruled(),
    stroke(countries.map(line).join(""), "river", 1, ' stroke-opacity="0.6"'),
    stroke(line("China"), "silt", 3),
  ].join("");
}

/** The shares of all ages, men to the left, women to the right: 2000 as bars, 1850 as an outline over them. */
export function drawAges(table: Table): string {
  const sharesOf = (year: number) => {
    const people = rowsWhere(table, "year", year);
    const total = readNumbers(people, "people").reduce((sum, [count = 0]) => sum + count, 0);
    const side = (sex: string) =>
      readNumbers(rowsWhere(people, "sex", sex), "age", "people").map(
        ([age = 0, count = 0]) => [age, count / total] as const,
      );
    return { men: side("male"), women: side("female") };
  };
  const [former, latter] = [sharesOf(1850), sharesOf(2000)];
  const all = [former, latter].flatMap(({ men, women }) => [...men, ...women]);
  const widest = Math.max(...all.map(([, share]) => share));
  const y = upward(
    all.map(([age]) => age),
    [0.03, 0.97],
  );
  const x = (share: number) => tidy(360 + (share / widest) * 350);
  const bars = [
    ...latter.men.map(([age, share]) => `M359 ${y(age)}H${x(-share)}`),
    ...latter.women.map(([age, share]) => `M361 ${y(age)}H${x(share)}`),
  ];
  const outline = (sides: typeof former) =>
    through([
      ...sides.men.toReversed().map(([age, share]) => [x(-share), y(age)] as const),
      ...sides.women.map(([age, share]) => [x(share), y(age)] as const),
    ]);
  return [
    ruled(),
    stroke(bars.join(""), "river", 13, ' stroke-linecap="butt"'),
    stroke(outline(former), "silt", 3),
  ].join("");
}
