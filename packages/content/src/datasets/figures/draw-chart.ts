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

export interface DrawnChart {
  /** Separate groups for grid, marks, names and axes, so that a small chart can omit the texts. */
  drawing: string;
  /** An SVG with a group for each frame; undefined without animation. */
  frames: string | undefined;
  /** The texts for the pointer, and for an animated chart the tables of its frames, as JSON. */
  readings: string;
}

/** Draws a chart as SVG with Observable Plot, in the page's colours and font. */
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
  const chartPlot = draw(
    frames.flatMap(({ marks, names = [] }) => [...marks, ...names]),
    { x, y, ...(r && { r }) },
  );
  // All frames share the scales of the whole chart.
  const scales = {
    x: chartPlot.scale("x"),
    y: chartPlot.scale("y"),
    ...(r && { r: chartPlot.scale("r") }),
  };
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
              .map(({ marks, names = [] }, index) => group(`frame-${index}`, [...marks, ...names]))
              .join(""),
          )
        : undefined,
    readings: JSON.stringify({
      near: chart.pointerWeights,
      frames: frames.map(({ readings }) =>
        readings.map((reading) => [place("x", reading.x), place("y", reading.y), reading.label]),
      ),
      // With a single frame, the page already contains its table.
      ...(frames.length > 1 && { tables: frames.map(({ table }) => shortenTable(table)) }),
    }),
  };
}

function createGrid({ grid, x, y }: Chart): Plot.Markish[] {
  const style = { stroke: colours.rule, strokeOpacity: 1 };
  return [
    grid === "x"
      ? Plot.gridX({ ...style, ticks: x.ticks })
      : Plot.gridY({ ...style, ticks: y.ticks }),
  ];
}

function createAxes({ x, y, overlay = [] }: Chart): Plot.Markish[] {
  const style = {
    color: colours.faint,
    fontSize: FONT_SIZE,
    tickSize: 0,
    labelArrow: "none",
  } as const;
  const getAxisOptions = ({ label = null, ticks, tickFormat }: Plot.ScaleOptions) => ({
    label,
    ticks,
    tickFormat,
  });
  return [
    ...(x.axis === null
      ? []
      : [Plot.axisX({ ...style, ...getAxisOptions(x), labelAnchor: "right" })]),
    ...(y.axis === null
      ? []
      : [Plot.axisY({ ...style, ...getAxisOptions(y), labelAnchor: "top" })]),
    ...overlay,
  ];
}

/** Serialises the groups that Plot has drawn, without the root element. */
function serializeGroups(plot: Element, serializer: XMLSerializer): string {
  return [...plot.children]
    .filter(({ tagName }) => tagName === "g")
    .map((group) => serializer.serializeToString(group))
    .join("");
}

/** Copies the root element's attributes to each group, because pages show the groups separately. */
function wrapGroup(id: string, content: string): string {
  return `<g id="${id}" fill="currentColor" text-anchor="middle" font-size="${FONT_SIZE}">${content}</g>`;
}

function wrapSvg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>\n`;
}
