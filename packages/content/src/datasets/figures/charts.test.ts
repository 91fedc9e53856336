import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

import { catalogue } from "../catalogue.ts";
import { readTypedCsv } from "../csv.ts";
import { readTable, describeChart } from "../describe-dataset.ts";
import { getColumnCells } from "../table.ts";
import { createChart as templateChart } from "../templates/library-loans/chart.ts";
import { dataset as template } from "../templates/library-loans/dataset.ts";
import { type FrameTable, getNumericRows } from "./chart.ts";
import { drawChart } from "./draw-chart.ts";
import { loadChart } from "./figure-catalogue.ts";
import { chartFrame } from "./figure.ts";

interface Readings {
  near: [number, number];
  frames: [number, number, string][][];
  tables?: FrameTable[];
}

const charts = await Promise.all(
  catalogue.map(async (dataset) => {
    const table = await readTable(dataset);
    const chart = await loadChart(dataset.slug, table);
    return { slug: dataset.slug, table, chart, ...drawChart(chart) };
  }),
);

function getChart(slug: string) {
  const found = charts.find((chart) => chart.slug === slug);
  if (!found) throw new Error(slug);
  return { ...found, readings: JSON.parse(found.readings) as Readings };
}

/** Parses a drawing. Throws if it is not well-formed. */
function parse(drawing: string): Document {
  return new JSDOM(drawing, { contentType: "image/svg+xml" }).window.document;
}

describe.each(charts)("the chart of $slug", ({ chart, drawing, frames, readings }) => {
  test("has marks, a grid and axes with ticks and units, only in the page's colours", () => {
    for (const file of [drawing, frames ?? ""]) {
      expect(file).not.toMatch(/#[0-9a-f]{3,6}"|style=|NaN|Infinity|undefined/);
    }
    const document = parse(drawing);
    for (const part of ["grid", "figure"]) {
      expect(document.querySelectorAll(`#${part} :is(path, line, rect, circle)`)).not.toHaveLength(
        0,
      );
    }
    const words = [...document.querySelectorAll("#axes text")].map((text) => text.textContent);
    expect(words.length).toBeGreaterThan(4);
    const labels = [chart.x, chart.y].flatMap(({ label, axis }) =>
      label && axis !== null ? [label] : [],
    );
    expect(words).toEqual(expect.arrayContaining(labels));
    // Longer labels would be cut off at the left edge.
    const ticks = document.querySelectorAll('#axes [aria-label="y-axis tick label"] text');
    expect([...ticks].filter((tick) => tick.textContent.length > "2,000".length)).toEqual([]);
  });

  test("has each mark with a text inside its frame, and the same marks in each frame", () => {
    const [left, top, wide, high] = chartFrame.inner;
    const { marks } = describeChart(chart);
    for (const frame of (JSON.parse(readings) as Readings).frames) {
      expect(frame).toHaveLength(marks);
      const outside = frame.filter(
        ([x, y]) => !(x >= left && x <= left + wide && y >= top && y <= top + high),
      );
      expect(outside).toEqual([]);
      expect(
        frame.filter(([, , label]) => !/\d/.test(label) || /NaN|undefined/.test(label)),
      ).toEqual([]);
    }
  });

  test("is also a table, shortened with its first and last row if it is long", () => {
    const { columnNames, rows, totalRows } = describeChart(chart);
    const allRows = chart.frames.at(-1)?.table.rows ?? [];
    expect(totalRows).toBe(allRows.length);
    expect(rows.length).toBe(Math.min(20, allRows.length));
    expect([rows[0], rows.at(-1)]).toEqual([allRows[0], allRows.at(-1)]);
    expect(rows.filter((cells) => cells.length !== columnNames.length)).toEqual([]);
    expect(rows.flat().filter((cell) => /NaN|undefined|^$/.test(cell))).toEqual([]);
  });
});

test("the census has a frame for each census, whose shares add up to 100 %", () => {
  const { table, chart, frames = "", readings } = getChart("census-historical");
  const years = new Set(getColumnCells(table, "year"));
  expect(chart.frames.map(({ name }) => name)).toEqual([...years].map(String));
  expect(parse(frames).querySelectorAll("svg > g")).toHaveLength(years.size);
  for (const marks of readings.frames) {
    const shares = marks.map(([, , label]) => Number(/([\d.]+)%/.exec(label)?.[1]));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
  }
  expect(readings.frames[0]?.[0]?.[2]).toBe(
    "Men aged 0 to 4 in 1850: 7.4% of all people, 1,483,789",
  );
});

test.each(charts.filter(({ frames }) => frames))(
  "the table of $slug follows the frame that is shown",
  ({ chart, readings }) => {
    const { tables = [] } = JSON.parse(readings) as Readings;
    const { caption, rows } = describeChart(chart);
    expect(tables.at(-1)).toEqual({ caption, rows });
    for (const [index, { name }] of chart.frames.entries()) {
      expect(tables[index]?.caption).toContain(name);
      expect(tables[index]?.rows).toHaveLength(rows.length);
    }
    expect(new Set(tables.map((table) => JSON.stringify(table.rows)))).toHaveLength(tables.length);
  },
);

test("a country keeps its index among the marks in all years", () => {
  const { readings } = getChart("gapminder");
  const [first = [], ...otherFrames] = readings.frames.map((marks) =>
    marks.map(([, , label]) => label.split(" in ")[0]),
  );
  expect(first).toContain("China");
  for (const countries of otherFrames) expect(countries).toEqual(first);
});

test("each measured penguin has a mark in one of three shapes", () => {
  const { table, drawing } = getChart("palmer-penguins");
  const measured = getNumericRows(table, "flipper_length_mm", "beak_length_mm");
  expect(parse(drawing).querySelectorAll("#figure :is(circle, path)")).toHaveLength(
    measured.length,
  );
});

test("the chart of the template draws its table", () => {
  const csv = "day,desk,loans\n2026-01-02,adults,3\n2026-01-02,children,4\n2026-01-03,adults,\n";
  const rows = readTypedCsv(csv, template.columns);
  const { readings } = drawChart(templateChart({ columns: template.columns, rows }));
  const label = (JSON.parse(readings) as Readings).frames[0]?.map(([, , words]) => words);
  expect(label).toEqual(["children: 4 books", "adults: 3 books"]);
});
