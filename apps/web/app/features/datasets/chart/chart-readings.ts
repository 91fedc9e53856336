import type { FrameTable } from "@site/content/datasets/figures/chart";
import { getChartFiles } from "@site/content/datasets/figures/figure";
import { useState } from "react";

/** A mark of a chart: its position in the units of the drawing, and its values as text. */
export type ChartMark = readonly [x: number, y: number, text: string];

/** The index of the mark nearest to a position. Horizontal and vertical distances are weighted. */
export function findNearestMark(
  marks: readonly ChartMark[],
  [xWeight, yWeight]: readonly [number, number],
  x: number,
  y: number,
): number | undefined {
  let nearest: number | undefined;
  let minDistance = Infinity;
  for (const [at, [markX, markY]] of marks.entries()) {
    const distance = Math.hypot((markX - x) * xWeight, (markY - y) * yWeight);
    if (distance < minDistance) {
      minDistance = distance;
      nearest = at;
    }
  }
  return nearest;
}

/** Contents of the JSON file that the build writes next to the drawing. */
interface Readings {
  /** Weights of horizontal and vertical distances. */
  near: readonly [number, number];
  /** The marks of each frame. */
  frames: readonly (readonly ChartMark[])[];
  /** A table for each frame, if there are several. */
  tables?: readonly FrameTable[];
}

interface ChartReadings {
  readings: Readings | undefined;
  state: "idle" | "requested" | "failed";
  /** Loads the readings once. */
  load: () => void;
}

/** The marks of a chart with their values, loaded when the visitor first uses the chart. */
export function useChartReadings(path: string): ChartReadings {
  const [readings, setReadings] = useState<Readings>();
  const [state, setState] = useState<ChartReadings["state"]>("idle");
  const load = () => {
    if (state === "requested") return;
    setState("requested");
    fetchReadings(getChartFiles(path).readings).then(setReadings, () => setState("failed"));
  };
  return { readings, state, load };
}

async function fetchReadings(path: string): Promise<Readings> {
  const response = await fetch(path);
  if (!response.ok) throw new Error("The values of the chart could not be loaded.");
  return (await response.json()) as Readings;
}
