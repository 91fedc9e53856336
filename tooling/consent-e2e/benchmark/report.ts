import { availableParallelism, totalmem } from "node:os";

import type { BannerTimes } from "./measure.ts";

/** How soon the bar shows and reacts, in milliseconds. */
export const GOALS: BannerTimes = { visible: 450, operable: 600 };

export interface ReportRow {
  name: string;
  /** Milliseconds of each round. */
  visible: number[];
  operable: number[];
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The table of a run, with the machine that it ran on. */
export function renderReport(rows: readonly ReportRow[], load: number): string {
  const rounds = rows[0]?.visible.length ?? 0;
  const day = new Date().toISOString().slice(0, 10);
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const cell = (values: number[]) =>
    `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
  return `# Benchmark

How soon the bar is visible, and how soon a click on *Accept all* is stored in a cookie, in milliseconds after the navigation: median of ${rounds} rounds (fastest–slowest). Each round measures all candidates in turn, each in a minimal page with an empty cache, 390×844, CPU ÷ 4, 150 ms, 1.6 Mbit/s. The libraries are loaded as their documentation says, deferred from the same host; this package's page also loads all of React.

| | visible | operable |
|---|---|---|
${rows.map(({ name, visible, operable }) => `| ${name} | ${cell(visible)} | ${cell(operable)} |`).join("\n")}

Made on ${day} by \`pnpm --filter @site/consent-e2e benchmark\`, on ${availableParallelism()} cores and ${gigabytes} GB at a load average of ${load.toFixed(1)}. The goals are ${GOALS.visible} and ${GOALS.operable} ms. *A button alone* is a page with only a button: the limit of machine and network.
`;
}
