import { dot } from "@observablehq/plot";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  getNumericRows,
  filterRows,
} from "../../figures/chart.ts";
import type { Table } from "../../table.ts";

/** Draws each patient's weight against their height, with men in another colour. */
export function createChart(table: Table): Chart {
  const getPatients = (sex: string) =>
    getNumericRows(filterRows(table, "sex", sex), "height_cm", "weight_kg").map(
      ([x = 0, y = 0]) => ({
        sex,
        x,
        y,
        label: `${sex === "male" ? "Man" : "Woman"}: ${x} cm, ${y} kg`,
      }),
    );
  const [men, women] = [getPatients("male"), getPatients("female")];
  const patients = [...men, ...women].toSorted((a, b) => a.x - b.x || a.y - b.y);
  return {
    x: { label: "Height, cm", inset: 6, round: true },
    y: { label: "Weight, kg", inset: 6, round: true, ticks: 6 },
    grid: "y",
    pointerWeights: [1, 1],
    frames: createStillFrame({
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
    overlay: createLegend(["women", colours.river], ["men", colours.silt]),
    columnNames: ["Sex", "Height, cm", "Weight, kg"],
  };
}
