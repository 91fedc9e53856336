import type { DescribedChart } from "@site/content/datasets/describe-dataset";
import { getChartFiles, chartFrame, type Figure } from "@site/content/datasets/figures/figure";
import { type PointerEvent, useState } from "react";

import { Disclosure } from "#app/ui/controls/disclosure.tsx";
import { TableHead, DataTable } from "#app/ui/data-table.tsx";

import { ChartSlider, useFramePlayer, YearControl } from "./chart-controls.tsx";
import { findNearestMark, type ChartMark, useChartReadings } from "./chart-readings.ts";

interface DatasetChartProps {
  figure: Figure;
  chart: DescribedChart;
  /** Address of the CSV file. */
  csv: string | undefined;
}

const { width, height, inner } = chartFrame;
const [, top, , innerHeight] = inner;

/** A chart that the build has drawn. Its values can be read by pointer, by slider and as a table. */
export function DatasetChart({ figure, chart, csv }: DatasetChartProps) {
  const { title, text, path } = figure;
  const { readings, state, load } = useChartReadings(path);
  const player = useFramePlayer(chart.frames.length);
  const [markIndex, setMarkIndex] = useState<number>();
  const marks = readings?.frames[player.frame] ?? [];
  const mark = markIndex === undefined ? undefined : marks[markIndex];

  const selectNearest = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    if (!readings) return;
    const box = currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    const [x, y] = [(clientX - box.left) * scale, (clientY - box.top) * scale];
    setMarkIndex(findNearestMark(marks, readings.near, x, y));
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
          onPointerEnter={load}
          onPointerDown={selectNearest}
          onPointerMove={selectNearest}
        >
          <use href={`${path}#grid`} />
          <ChartFrames
            path={path}
            count={chart.frames.length}
            shown={player.frame}
            isLoaded={state !== "idle"}
          />
          <use href={`${path}#axes`} />
          {mark && <MarkHighlight mark={mark} isOnLine={readings?.near[1] === 0} />}
        </svg>
        {chart.frames.length > 0 && (
          <YearControl years={chart.frames} player={player} onUse={load} />
        )}
        <div className="needs-script">
          <ChartSlider
            label="Values"
            max={chart.marks - 1}
            value={markIndex ?? 0}
            aria-valuetext={`${(markIndex ?? 0) + 1} of ${chart.marks}`}
            onFocus={() => {
              load();
              setMarkIndex(markIndex ?? 0);
            }}
            onPointerDown={load}
            onMove={(moved) => {
              load();
              setMarkIndex(moved);
            }}
          />
          <p
            role="status"
            aria-live={player.isPlaying ? "off" : "polite"}
            className="min-h-12 text-sm max-sm:min-h-17"
          >
            {mark?.[2] ?? getStatusText(state, { isUsed: markIndex !== undefined })}
          </p>
        </div>
      </figure>
      <ChartTable chart={{ ...chart, ...readings?.tables?.[player.frame] }} csv={csv} />
    </div>
  );
}

function getStatusText(state: string, { isUsed }: { isUsed: boolean }): string {
  if (state === "failed") {
    return "The values couldn’t be loaded. Check your connection, then point at the chart again.";
  }
  return isUsed && state === "requested"
    ? "Loading the values…"
    : "Point at the chart, or move the slider, to read its values.";
}

interface ChartFramesProps {
  path: string;
  count: number;
  shown: number;
  isLoaded: boolean;
}

/** The marks of the shown year. The others are hidden, so that changing the year loads nothing. */
function ChartFrames({ path, count, shown, isLoaded }: ChartFramesProps) {
  const last = Math.max(0, count - 1);
  const display = (at: number) => (at === shown ? undefined : "none");
  return (
    <>
      <use href={`${path}#drawn`} display={display(last)} />
      {isLoaded &&
        Array.from({ length: last }, (_, at) => (
          <use key={at} href={`${getChartFiles(path).frames}#frame-${at}`} display={display(at)} />
        ))}
    </>
  );
}

function MarkHighlight({ mark: [x, y], isOnLine }: { mark: ChartMark; isOnLine: boolean }) {
  return (
    <g className="fill-none stroke-ink">
      {isOnLine && <path d={`M${x} ${top}v${innerHeight}`} strokeWidth={0.75} />}
      <circle cx={x} cy={y} r={6} strokeWidth={2} />
    </g>
  );
}

interface ChartTableProps {
  chart: DescribedChart;
  /** Address of the CSV file. */
  csv: string | undefined;
}

const isNumeric = (cell: string) => /^[\d.,]+$/.test(cell);

function ChartTable({ chart: { caption, columnNames, rows, totalRows }, csv }: ChartTableProps) {
  const figures = columnNames.filter(
    (_, at) => at > 0 && rows.every((row) => isNumeric(row[at] ?? "")),
  );
  const isSample = rows.length < totalRows;
  return (
    <Disclosure summary="The same as a table" isWide>
      <div className="grid gap-3">
        <DataTable caption={caption} captionHidden={false} isData>
          <TableHead names={columnNames} figures={figures} />
          <tbody>
            {rows.map((cells, row) => (
              // Two marks may be equal.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                {cells.map((cell, at) =>
                  at === 0 ? (
                    <th key={columnNames[at]} scope="row" className="font-normal">
                      {cell}
                    </th>
                  ) : (
                    <td
                      key={columnNames[at]}
                      className={figures.includes(columnNames[at] ?? "") ? "num" : undefined}
                    >
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </DataTable>
        <p className="text-sm text-faint">
          {isSample && <span>{`${rows.length} of ${totalRows} marks, evenly spaced. `}</span>}
          <a href={csv}>The CSV file</a>
          <span>{isSample ? " has all of them." : " has all years and columns."}</span>
        </p>
      </div>
    </Disclosure>
  );
}
