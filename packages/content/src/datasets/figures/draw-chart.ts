// Apps check this file too, and an ambient declaration cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./jsdom.d.ts" />
import * as Plot from "@observablehq/plot";
import { JSDOM } from "jsdom";

import { shortenTable } from "../describe-dataset.ts";
import { type Chart, colours } from "./chart.ts";
import { chartFrame, roundToTenth } from "./figure.ts";

const { width, height, inner } = chartFrame;
const [marginLeft, marginTop, wide, high] = inner;
const FONT_SIZE = 12.5;

/** The files of a chart. */
export interface DrawnChart {
  /** Its grid, its marks with their names, and its axes, each a group, so that a small one goes without words. */
  drawing: string;
  /** Of a chart that moves: a group for each of its frames. */
  frames: string | undefined;
  /** What a pointer finds, and of a chart that moves the table of each frame, as JSON. */
  readings: string;
}

/** Draws a chart by Observable Plot as SVG in the page's own colours and face. */
export function drawChart(chart: Chart): DrawnChart {
  const { document, XMLSerializer } = new JSDOM().window;
  const serializer = new XMLSerializer();
  const draw = (marks: Plot.Markish[], scales: Plot.PlotOptions) =>
    Plot.plot({
      document,
      axis: null,
      width,
      height,
      marginLeft,
      marginTop,
      marginRight: width - marginLeft - wide,
      marginBottom: height - marginTop - high,
      ...scales,
      marks,
    });
  const { x, y, r, frames } = chart;
  const whole = draw(
    frames.flatMap(({ marks, names = [] }) => [...marks, ...names]),
    { x, y, ...(r && { r }) },
  );
  // One frame is drawn after the other on the scales of all of them.
  const scales = { x: whole.scale("x"), y: whole.scale("y"), ...(r && { r: whole.scale("r") }) };
  const group = (id: string, marks: Plot.Markish[]) =>
    wrapGroup(id, marks.length > 0 ? serializeGroups(draw(marks, scales), serializer) : "");
  const last = frames.at(-1) ?? frames[0];
  const place = (name: "x" | "y", value: unknown) => {
    const scale = scales[name];
    return roundToTenth(Number(scale?.apply(value)) + (scale?.bandwidth ?? 0) / 2);
  };
  return {
    drawing: wrapSvg(
      group("grid", createGrid(chart)) +
        wrapGroup("drawn", group("figure", last.marks) + group("names", last.names ?? [])) +
        group("axes", createAxes(chart)),
    ),
    frames:
      frames.length > 1
        ? wrapSvg(
            frames
              .map(({ marks, names = [] }, at) => group(`frame-${at}`, [...marks, ...names]))
              .join(""),
          )
        : undefined,
    readings: JSON.stringify({
      near: chart.near,
      frames: frames.map(({ readings }) =>
        readings.map((reading) => [place("x", reading.x), place("y", reading.y), reading.label]),
      ),
      // A page has that of the only frame already.
      ...(frames.length > 1 && { tables: frames.map(({ table }) => shortenTable(table)) }),
    }),
  };
}

function createGrid({ grid, x, y }: Chart): Plot.Markish[] {
  const look = { stroke: colours.rule, strokeOpacity: 1 };
  return [
    grid === "x"
      ? Plot.gridX({ ...look, ticks: x.ticks })
      : Plot.gridY({ ...look, ticks: y.ticks }),
  ];
}

function createAxes({ x, y, words = [] }: Chart): Plot.Markish[] {
  const look = {
    color: colours.faint,
    fontSize: FONT_SIZE,
    tickSize: 0,
    labelArrow: "none",
  } as const;
  const of = ({ label = null, ticks, tickFormat }: Plot.ScaleOptions) => ({
    label,
    ticks,
    tickFormat,
  });
  return [
    ...(x.axis === null ? [] : [Plot.axisX({ ...look, ...of(x), labelAnchor: "right" })]),
    ...(y.axis === null ? [] : [Plot.axisY({ ...look, ...of(y), labelAnchor: "top" })]),
    ...words,
  ];
}

/** The groups that Plot has drawn, without the frame around them. */
function serializeGroups(drawn: Element, serializer: XMLSerializer): string {
  return [...drawn.children]
    .filter(({ tagName }) => tagName === "g")
    .map((group) => serializer.serializeToString(group))
    .join("");
}

/** What Plot says for the whole drawing has to be said for each part of it that a page shows. */
function wrapGroup(id: string, content: string): string {
  return `<g id="${id}" fill="currentColor" text-anchor="middle" font-size="${FONT_SIZE}">${content}</g>`;
}

function wrapSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
}
