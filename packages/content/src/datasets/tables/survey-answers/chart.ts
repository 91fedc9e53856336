import { rectY } from "@observablehq/plot";

import {
  type Chart,
  colours,
  createLegend,
  createStillFrame,
  filterRows,
} from "../../figures/chart.ts";
import type { Table } from "../../table.ts";

const answers = [1, 2, 3, 4, 5];
const WIDTH = 0.36;

/** Draws the number of answers from 1 to 5, by people with and without a room of their own. */
export function createChart(table: Table): Chart {
  const bars = answers.flatMap((answer) =>
    (["no", "yes"] as const).map((room) => {
      const x = answer + (room === "yes" ? WIDTH : -WIDTH) / 2;
      const { rows } = filterRows(filterRows(table, "satisfaction", answer), "own_room", room);
      const people = `${rows.length} ${rows.length === 1 ? "person" : "people"}`;
      return {
        answer,
        room,
        x,
        y: rows.length,
        x1: x - WIDTH / 2,
        x2: x + WIDTH / 2,
        label: `${answer} of 5, ${room === "yes" ? "with" : "without"} a room of their own: ${people}`,
      };
    }),
  );
  const drawBars = (answer: string, fill: string) =>
    rectY(
      bars.filter(({ room }) => room === answer),
      { x1: "x1", x2: "x2", y: "y", fill, insetLeft: 1, insetRight: 1 },
    );
  const count = (answer: number, room: string) =>
    String(bars.find((bar) => bar.answer === answer && bar.room === room)?.y ?? 0);
  return {
    x: {
      label: "Satisfaction, from 1 (very dissatisfied) to 5",
      domain: [0.5, 5.5],
      ticks: answers,
      tickFormat: String,
    },
    y: { label: "People", ticks: 5, nice: true },
    grid: "y",
    pointerWeights: [1, 0.05],
    frames: createStillFrame({
      marks: [drawBars("no", colours.silt), drawBars("yes", colours.river)],
      readings: bars,
      table: {
        caption: "Answers from 1, very dissatisfied, to 5, very satisfied",
        rows: answers.map((answer) => [String(answer), count(answer, "no"), count(answer, "yes")]),
      },
    }),
    overlay: createLegend(
      ["no room of their own", colours.silt, "square"],
      ["a room", colours.river, "square"],
    ),
    columnNames: ["Answer", "Without a room of their own", "With one"],
  };
}
