import { dot } from "@observablehq/plot";

import { type Chart, colours, legend, still } from "../../figures/chart.ts";
import { readNumbers, rowsWhere } from "../../figures/read-numbers.ts";
import type { Table } from "../../table.ts";

/** What each patient weighs by their height, men in another colour. */
export function chart(table: Table): Chart {
  const of = (sex: string) =>
    readNumbers(rowsWhere(table, "sex", sex), "height_cm", "weight_kg").map(([x = 0, y = 0]) => ({
      sex,
      x,
      y,
      said: `${sex === "male" ? "Man" : "Woman"}: ${x} cm, ${y} kg`,
    }));
  const [men, women] = [of("male"), of("female")];
  const patients = [...men, ...women].toSorted((one, other) => one.x - other.x || one.y - other.y);
  return {
    x: { label: "Height, cm", inset: 6, round: true },
    y: { label: "Weight, kg", inset: 6, round: true, ticks: 6 },
    grid: "y",
    near: [1, 1],
    frames: still({
      marks: [
        dot(women, { x: "x", y: "y", fill: colours.river, r: 3 }),
        dot(men, { x: "x", y: "y", fill: colours.silt, r: 3 }),
      ],
      readings: patients,
      table: {
        caption: "Patients from the shortest to the tallest",
        rows: patients.map(({ sex, x, y }) => [sex, String(x), y.toFixed(1)]),
      },
    }),
    words: legend(["women", colours.river], ["men", colours.silt]),
    heads: ["Sex", "Height, cm", "Weight, kg"],
  };
}
