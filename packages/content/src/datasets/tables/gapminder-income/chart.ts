import { dot, link, type Markish, text } from "@observablehq/plot";

import {
  type Chart,
  colours,
  nameStyle,
  createStillFrame,
  getNumericRows,
} from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import { getColumnCells, type Table } from "../../table.ts";
import type { regions } from "../gapminder/dataset.ts";

type Region = (typeof regions)[keyof typeof regions];

interface Look {
  symbol: "circle" | "square" | "diamond";
  fill: string;
  stroke: string;
}

/** Regions differ in shape or filling as well as in colour. */
const looks: Record<Region, Look> = {
  "Europe and Central Asia": createFilledLook("square", colours.river),
  "East Asia and Pacific": createHollowLook("square", colours.river),
  America: createFilledLook("diamond", colours.ink),
  "Middle East and North Africa": createHollowLook("diamond", colours.ink),
  "South Asia": createHollowLook("circle", colours.silt),
  "Sub-Saharan Africa": createFilledLook("circle", colours.silt),
};

/** Positions of the country names, with a line to the country's mark. */
const names: Record<string, readonly [income: number, years: number]> = {
  China: [7_400, 83],
  India: [2_300, 76.5],
  "United States": [85_000, 73],
  Nigeria: [5_800, 56.5],
  "Equatorial Guinea": [80_000, 63.5],
  Lesotho: [1_300, 47.5],
};

/** Draws life expectancy against income. The size of a mark is the country's population. */
export function createChart(table: Table): Chart {
  const countryNames = getColumnCells(table, "country").map(String);
  const regionNames = getColumnCells(table, "region") as Region[];
  const countries = getNumericRows(table, "income", "life_expectancy", "population")
    .map(([x = 0, y = 0, people = 0], row) => {
      const country = countryNames[row] ?? "";
      const region = regionNames[row] ?? "America";
      return {
        country,
        region,
        x,
        y,
        people,
        ...looks[region],
        label: `${country}, ${region}: ${formatNumber(x)} dollars a person, life expectancy ${y} years, ${formatNumber(people)} people`,
      };
    })
    .toSorted((a, b) => a.x - b.x);
  const nameMarks = countries.flatMap(({ country, x, y }) => {
    const [nameX, nameY] = names[country] ?? [];
    return nameX === undefined ? [] : [{ country, x, y, nameX, nameY }];
  });
  return {
    x: {
      label: "Income per person and year, international dollars",
      type: "log",
      domain: [500, 160_000],
      ticks: [1_000, 3_000, 10_000, 30_000, 100_000],
      tickFormat: formatNumber,
    },
    y: { label: "Life expectancy, years", domain: [44, 86], ticks: 5 },
    r: { range: [1.3, 13] },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
      marks: [
        dot(countries, {
          x: "x",
          y: "y",
          r: "people",
          symbol: "symbol",
          fill: "fill",
          stroke: "stroke",
          strokeWidth: 1.1,
          fillOpacity: 0.6,
        }),
      ],
      names: [
        link(nameMarks, {
          x1: "x",
          y1: "y",
          x2: "nameX",
          y2: "nameY",
          stroke: colours.faint,
          strokeWidth: 0.75,
        }),
        text(nameMarks, { x: "nameX", y: "nameY", text: "country", ...nameStyle, strokeWidth: 4 }),
      ],
      readings: countries,
      table: {
        caption: "Income, life expectancy and people of each country in 2015, from the poorest",
        rows: countries.map(({ country, region, x, y, people }) => [
          country,
          region,
          formatNumber(x),
          y.toFixed(1),
          formatNumber(people),
        ]),
      },
    }),
    overlay: createRegionLegend(),
    columnNames: ["Country", "Region", "Income, dollars", "Life expectancy, years", "People"],
  };
}

function createFilledLook(symbol: Look["symbol"], colour: string): Look {
  return { symbol, fill: colour, stroke: colours.paper };
}

function createHollowLook(symbol: Look["symbol"], colour: string): Look {
  return { symbol, fill: colours.paper, stroke: colour };
}

/** Creates the legend at the lower right, where there are no marks. */
function createRegionLegend(): Markish[] {
  return Object.entries(looks).flatMap(([name, look], row, { length }) => {
    const at = { frameAnchor: "bottom-right", dy: -6 - (length - 1 - row) * 12.5 } as const;
    return [
      dot([name], { ...at, ...look, dx: -176, r: 4 }),
      text([name], {
        ...at,
        dx: -166,
        textAnchor: "start",
        lineAnchor: "middle",
        fill: colours.faint,
      }),
    ];
  });
}
