import { dot, text } from "@observablehq/plot";

import {
  type Chart,
  colours,
  type Frame,
  nameStyle,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import { getColumnCells, type Table } from "../../table.ts";

/** The country whose life expectancy fell furthest, drawn highlighted. */
const MARKED = "China";
/** Named countries and the offset of the name: inside a large dot, above a small one. */
const NAMED = new Map([
  [MARKED, -2],
  ["India", -2],
  ["Nigeria", -12],
]);

/** Draws life expectancy against children per woman by year. The size of a dot is the country's population. */
export function createChart(table: Table): Chart {
  const years = [...new Set(getColumnCells(table, "year").map(Number))].toSorted((a, b) => a - b);
  return {
    x: { label: "Children per woman", domain: [0.5, 8.5], ticks: [1, 2, 3, 4, 5, 6, 7, 8] },
    y: { label: "Life expectancy, years", domain: [25, 85], ticks: 6 },
    r: { range: [2, 17] },
    grid: "y",
    pointerWeights: [1, 1],
    frames: years.map((year) => createFrame(year, getCountries(table, year))) as Chart["frames"],
    columnNames: ["Country", "Children per woman", "Life expectancy, years", "People"],
  };
}

function createFrame(year: number, countries: ReturnType<typeof getCountries>): Frame {
  return {
    name: String(year),
    ...getMarks(countries),
    readings: countries,
    table: {
      caption: `Children per woman and life expectancy in ${year}`,
      rows: countries.map(({ country, x, y, people }) => [
        country,
        x.toFixed(2),
        y.toFixed(1),
        formatNumber(people),
      ]),
    },
  };
}

function getCountries(table: Table, year: number) {
  const rows = filterRows(table, "year", year);
  const names = getColumnCells(rows, "country").map(String);
  return getNumericRows(rows, "fertility", "life_expectancy", "population").map(
    ([x = 0, y = 0, people = 0], row) => {
      const country = names[row] ?? "";
      return {
        country,
        x,
        y,
        people,
        label: `${country} in ${year}: ${x} children per woman, life expectancy ${y} years, ${formatNumber(people)} people`,
      };
    },
  );
}

function getMarks(countries: ReturnType<typeof getCountries>): Pick<Frame, "marks" | "names"> {
  const place = { x: "x", y: "y", r: "people" } as const;
  const [markedDots, otherDots] = [true, false].map((isMarked) =>
    countries.filter(({ country }) => (country === MARKED) === isMarked),
  );
  return {
    marks: [
      dot(otherDots, { ...place, fill: colours.river, fillOpacity: 0.55, stroke: colours.paper }),
      dot(markedDots, { ...place, fill: colours.silt, fillOpacity: 0.8, stroke: colours.paper }),
    ],
    names: [...NAMED].map(([name, dy]) =>
      text(
        countries.filter(({ country }) => country === name),
        { x: "x", y: "y", text: "country", ...nameStyle, dy },
      ),
    ),
  };
}
