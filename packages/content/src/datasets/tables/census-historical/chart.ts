import { barX, line, ruleX, text } from "@observablehq/plot";

import {
  type Chart,
  colours,
  type Frame,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import { formatNumber } from "../../figures/format-number.ts";
import { getColumnCells, type Table } from "../../table.ts";

interface Group {
  age: number;
  /** Percent of all people. Negative for men, who are drawn on the left. */
  x: number;
  y: number;
  people: number;
  label: string;
}

/** Draws a population pyramid for each census, with the outline of the first one behind it. */
export function createChart(table: Table): Chart {
  const years = [...new Set(getColumnCells(table, "year").map(Number))].toSorted((a, b) => a - b);
  const groups = years.map((year) => getGroups(table, year));
  const [first = [], last = []] = [groups[0], groups.at(-1)];
  const ages = [...new Set(last.map(({ age }) => age))];
  const outline = [
    ...first.filter(({ x }) => x < 0).toReversed(),
    ...first.filter(({ x }) => x > 0),
  ];
  return {
    x: {
      label: "Percent of all people",
      domain: [-8, 8],
      ticks: [-8, -6, -4, -2, 0, 2, 4, 6, 8],
      tickFormat: (share: number) => String(Math.abs(share)),
    },
    y: {
      label: "Age",
      type: "band",
      domain: ages.toReversed(),
      padding: 0.12,
      ticks: ages.filter((age) => age % 20 === 0),
    },
    grid: "x",
    pointerWeights: [0.05, 1],
    frames: groups.map((yearGroups, index): Frame => ({
      name: String(years[index]),
      marks: [
        barX(yearGroups, { x1: 0, x2: "x", y: "age", fill: colours.river }),
        ruleX([0], { stroke: colours.paper, strokeWidth: 1.5 }),
        line(outline, { x: "x", y: "age", stroke: colours.silt, strokeWidth: 2 }),
      ],
      readings: yearGroups,
      table: {
        caption: `Percent of all people by age and sex in ${years[index]}`,
        rows: ages.map((age) => [
          formatAge(age),
          ...yearGroups.filter((group) => group.age === age).map(({ x }) => Math.abs(x).toFixed(1)),
        ]),
      },
    })) as Chart["frames"],
    overlay: [
      ...(
        [
          ["Men", "top-left", 8],
          ["Women", "top-right", -8],
        ] as const
      ).map(([name, frameAnchor, dx]) =>
        text([name], { frameAnchor, dx, dy: 6, fill: colours.ink, fontWeight: 600 }),
      ),
      text([`Outline: ${years[0]}`], {
        frameAnchor: "right",
        dx: -8,
        fill: colours.silt,
      }),
    ],
    columnNames: ["Age", "Men, %", "Women, %"],
  };
}

/** Returns the age groups of men and women in a year, youngest first. */
function getGroups(table: Table, year: number): Group[] {
  const rows = filterRows(table, "year", year);
  const total = getNumericRows(rows, "people").reduce((sum, [people = 0]) => sum + people, 0);
  const sexes = getColumnCells(rows, "sex");
  return getNumericRows(rows, "age", "people")
    .map(([age = 0, people = 0], row): Group => {
      const isMen = sexes[row] === "male";
      const share = (people / total) * 100;
      return {
        age,
        x: isMen ? -share : share,
        y: age,
        people,
        label: `${isMen ? "Men" : "Women"} aged ${formatAge(age)} in ${year}: ${share.toFixed(1)}% of all people, ${formatNumber(people)}`,
      };
    })
    .toSorted((a, b) => a.age - b.age || a.x - b.x);
}

function formatAge(age: number): string {
  return age === 90 ? "90 and older" : `${age} to ${age + 4}`;
}
