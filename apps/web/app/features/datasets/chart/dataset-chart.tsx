import { chartFiles, chartFrame } from "@site/content/datasets/figures/chart-frame";
import type { DescribedChart } from "@site/content/datasets/figures/describe-chart";
import type { Figure } from "@site/content/datasets/figures/figure";
import { type PointerEvent, useState } from "react";

import { ChartSlider } from "./chart-slider.tsx";
import { ChartTable } from "./chart-table.tsx";
import { findNear, type ReadMark } from "./find-near.ts";
import { useFrames } from "./use-frames.ts";
import { useReadings } from "./use-readings.ts";
import { YearControl } from "./year-control.tsx";

interface DatasetChartProps {
  figure: Figure;
  chart: DescribedChart;
  /** The address of all rows. */
  csv: string | undefined;
}

const { width, height, inner } = chartFrame;
const [, top, , high] = inner;

/**
 * A dataset's chart: drawn when the site is built, with the values of its marks by pointer or slider, those of each
 * year if it has several, and as a table.
 */
export function DatasetChart({ figure, chart, csv }: DatasetChartProps) {
  const { title, text, path } = figure;
  const { readings, state, ask } = useReadings(path);
  const frames = useFrames(chart.frames.length);
  const [mark, setMark] = useState<number>();
  const marks = readings?.frames[frames.frame] ?? [];
  const read = mark === undefined ? undefined : marks[mark];

  const point = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    if (!readings) return;
    const box = currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    const [x, y] = [(clientX - box.left) * scale, (clientY - box.top) * scale];
    setMark(findNear(marks, readings.near, x, y));
  };

  return (
    <div className="no-print grid gap-2">
      <figure className="grid gap-2">
        <figcaption className="text-sm">
          <strong className="block">{title}</strong>
          <span className="text-faint">{text}</span>
        </figcaption>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          className="w-full [touch-action:pan-y]"
          onPointerEnter={ask}
          onPointerDown={point}
          onPointerMove={point}
        >
          <use href={`${path}#grid`} />
          <ChartFrames
            path={path}
            count={chart.frames.length}
            shown={frames.frame}
            isReached={state !== "unasked"}
          />
          <use href={`${path}#axes`} />
          {read && <ReadingMark mark={read} isOnLine={readings?.near[1] === 0} />}
        </svg>
        {chart.frames.length > 0 && (
          <YearControl years={chart.frames} frames={frames} onReach={ask} />
        )}
        <div className="needs-script">
          <ChartSlider
            label="Values"
            max={chart.marks - 1}
            value={mark ?? 0}
            aria-valuetext={`${(mark ?? 0) + 1} of ${chart.marks}`}
            onFocus={() => {
              ask();
              setMark(mark ?? 0);
            }}
            onPointerDown={ask}
            onMove={(moved) => {
              ask();
              setMark(moved);
            }}
          />
          <p
            role="status"
            aria-live={frames.isPlaying ? "off" : "polite"}
            className="min-h-12 text-sm max-sm:min-h-17"
          >
            {saidOf(read, state, mark !== undefined)}
          </p>
        </div>
      </figure>
      <ChartTable chart={{ ...chart, ...readings?.tables?.[frames.frame] }} csv={csv} />
    </div>
  );
}

function saidOf(read: ReadMark | undefined, state: string, isWanted: boolean): string {
  if (read) return read[2];
  if (state === "failed") {
    return "The values couldn’t be loaded. Check your connection, then point at the chart again.";
  }
  return isWanted && state === "asked"
    ? "Loading the values…"
    : "Point at the chart, or move the slider, to read its values.";
}

interface ChartFramesProps {
  path: string;
  count: number;
  shown: number;
  isReached: boolean;
}

/** The marks. Those of all years are there once the chart is reached, so that none is missing while they change. */
function ChartFrames({ path, count, shown, isReached }: ChartFramesProps) {
  const last = Math.max(0, count - 1);
  const display = (at: number) => (at === shown ? undefined : "none");
  return (
    <>
      <use href={`${path}#drawn`} display={display(last)} />
      {isReached &&
        Array.from({ length: last }, (_, at) => (
          <use key={at} href={`${chartFiles(path).frames}#frame-${at}`} display={display(at)} />
        ))}
    </>
  );
}

/** Where the mark is that is read. */
function ReadingMark({ mark: [x, y], isOnLine }: { mark: ReadMark; isOnLine: boolean }) {
  return (
    <g className="fill-none stroke-ink">
      {isOnLine && <path d={`M${x} ${top}v${high}`} strokeWidth={0.75} />}
      <circle cx={x} cy={y} r={6} strokeWidth={2} />
    </g>
  );
}
