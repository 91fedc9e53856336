import { dot, text } from "@observablehq/plot";

import {
  type Chart,
  colours,
  nameStyle,
  createStillFrame,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import type { Table } from "../../table.ts";

/** The species, with the position of their names as flipper length and beak length. */
const species = [
  { name: "Adelie", look: { fill: colours.river, r: 3 }, at: [206, 36] },
  {
    name: "Chinstrap",
    look: { symbol: "times", stroke: colours.silt, strokeWidth: 1.8, r: 3.4 },
    at: [190, 56.5],
  },
  { name: "Gentoo", look: { symbol: "square", fill: colours.faint, r: 3 }, at: [223, 41.5] },
] as const;

/** Draws a mark for each penguin, with a different shape for each species. */
export function createChart(table: Table): Chart {
  const kinds = species.map(({ name, look, at }) => ({
    name,
    look,
    at,
    penguins: getNumericRows(
      filterRows(table, "species", name),
      "flipper_length_mm",
      "beak_length_mm",
    ).map(([x = 0, y = 0]) => ({
      name,
      x,
      y,
      label: `${name}: flipper ${x} mm, beak ${y} mm`,
    })),
  }));
  const penguins = kinds
    .flatMap((kind) => kind.penguins)
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  return {
    x: { label: "Flipper, mm", inset: 6, round: true },
    y: { label: "Beak, mm", inset: 6, round: true, ticks: 6 },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
      marks: kinds.map((kind) => dot(kind.penguins, { x: "x", y: "y", ...kind.look })),
      names: kinds.map(({ name, at: [x, y] }) =>
        text([name], { x: [x], y: [y], ...nameStyle, strokeWidth: 4 }),
      ),
      readings: penguins,
      table: {
        caption: "Flipper and beak of each penguin, from the shortest flipper to the longest",
        rows: penguins.map(({ name, x, y }) => [name, String(x), y.toFixed(1)]),
      },
    }),
    columnNames: ["Species", "Flipper, mm", "Beak, mm"],
  };
}
