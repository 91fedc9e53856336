import type { FrameTable } from "@site/content/datasets/figures/chart";
import { chartFiles } from "@site/content/datasets/figures/chart-frame";
import { useState } from "react";

import type { ReadMark } from "./find-near.ts";

/** What a pointer finds in a chart, as our build has written it beside the drawing. */
interface Readings {
  near: readonly [number, number];
  /** The marks of each frame. */
  frames: readonly (readonly ReadMark[])[];
  /** Of each frame, if there are several. */
  tables?: readonly FrameTable[];
}

interface AskedReadings {
  readings: Readings | undefined;
  state: "unasked" | "asked" | "failed";
  /** Loads them, once. */
  ask: () => void;
}

/** The marks of a chart in words, loaded once a visitor reads it. */
export function useReadings(path: string): AskedReadings {
  const [readings, setReadings] = useState<Readings>();
  const [state, setState] = useState<AskedReadings["state"]>("unasked");
  const ask = () => {
    if (state === "asked") return;
    setState("asked");
    load(chartFiles(path).readings).then(setReadings, () => setState("failed"));
  };
  return { readings, state, ask };
}

async function load(path: string): Promise<Readings> {
  const response = await fetch(path);
  if (!response.ok) throw new Error("The values of the chart are not there.");
  return (await response.json()) as Readings;
}
