import { setTimeout } from "node:timers/promises";

import { findBrowser } from "@site/e2e/browser";
import { chromium } from "playwright-core";

import { median } from "../../median.ts";
import { type Benchmark, expectAtMost } from "../benchmark.ts";
import { findMainThreadTasks, recordTrace, type TraceEvent } from "../trace-tasks.ts";
import { withBuiltSite } from "./site.ts";

const RUNS = 5;
const SLOWER_BY = 4;
/** A task longer than this blocks (Lighthouse, "Total Blocking Time"). */
const BLOCKS_AFTER_MS = 50;
/** Shorter tasks are ignored. */
const COUNTS_FROM_MS = 1;
const LOADED_AFTER_MS = 5_000;

interface TaskSummary {
  tasks: number;
  blocking: number;
  longest: number;
}

/** `pnpm measure main-thread [route …]` */
export const mainThread: Benchmark = {
  description: `The work of a page's main thread after the first paint, in CPU time, so that other work on the machine does not count; median of ${RUNS} visits, blocking at CPU ÷ ${SLOWER_BY}.`,
  limitSeconds: 900,
  run: (_options, routes) =>
    withBuiltSite(async (site) => {
      const wanted = routes.length > 0 ? routes : ["/"];
      const results = new Map(wanted.map((route) => [route, [] as TaskSummary[]]));
      for (let run = 0; run < RUNS; run += 1) {
        for (const [route, summaries] of results) {
          summaries.push(summariseTasks(await traceVisit(new URL(route, site).href)));
        }
      }
      return [...results].flatMap(([route, summaries]) => {
        const getMedian = (field: keyof TaskSummary) =>
          median(summaries.map((summary) => summary[field]));
        return [
          { name: `main-thread ${route}: tasks`, value: getMedian("tasks"), unit: "ms" },
          { name: `main-thread ${route}: longest task`, value: getMedian("longest"), unit: "ms" },
          expectAtMost(`main-thread ${route}: blocking`, getMedian("blocking"), 50, "ms"),
        ];
      });
    }),
};

/**
 * Opens the page without attaching to it: if a debugger listens, V8 parses all of React a second time to locate the
 * errors that React creates at its start.
 */
async function traceVisit(address: string): Promise<TraceEvent[]> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const session = await browser.newBrowserCDPSession();
    return await recordTrace(session, async () => {
      await session.send("Target.createTarget", { url: address, width: 390, height: 844 });
      // Without a debugger the page cannot report that it is idle.
      await setTimeout(LOADED_AFTER_MS);
    });
  } finally {
    await browser.close();
  }
}

function summariseTasks(events: TraceEvent[]): TaskSummary {
  const paints = events.filter(({ name }) => name === "firstContentfulPaint");
  const paint = paints.at(-1);
  if (!paint) throw new Error("The trace has no first contentful paint.");
  const tasks = findMainThreadTasks(events, paint.pid)
    .filter(({ ts }) => ts > paint.ts)
    .map(({ tdur = 0 }) => tdur / 1_000)
    .filter((ms) => ms >= COUNTS_FROM_MS);
  const slow = tasks.map((ms) => Math.max(0, ms * SLOWER_BY - BLOCKS_AFTER_MS));
  const sum = (list: number[]) => list.reduce((total, ms) => total + ms, 0);
  return {
    tasks: Math.round(sum(tasks)),
    blocking: Math.round(sum(slow)),
    longest: Math.round(Math.max(0, ...tasks)),
  };
}
