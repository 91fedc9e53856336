import { setTimeout } from "node:timers/promises";

import { findBrowser } from "@site/e2e/browser";
import { chromium } from "playwright-core";

import { median } from "./median.ts";
import { mainThreadTasks, type TraceEvent, traceWhile } from "./trace-tasks.ts";

const usage = "pnpm --filter @site/budgets main-thread <address> [<address> …]";
const RUNS = 5;
const SLOWER_BY = 4;
/** A task longer than this blocks (Lighthouse, "Total Blocking Time"). */
const BLOCKS_AFTER_MS = 50;
/** Tasks shorter than this are not worth adding up. */
const COUNTS_FROM_MS = 1;
const SETTLED_AFTER_MS = 5_000;

/**
 * Measures the work of the page's main thread after the first paint in CPU time, so that other work on the machine
 * does not count. Visits several addresses in turns.
 */
const addresses = process.argv.slice(2);
if (addresses.length === 0) throw new Error(usage);

const { executablePath, args, origin } = await findBrowser();
console.log(`Median of ${RUNS} visits, blocking at CPU ÷ ${SLOWER_BY}, browser from ${origin}.`);
const found = new Map(addresses.map((address) => [address, [] as ReturnType<typeof sumUp>[]]));
for (let run = 0; run < RUNS; run += 1) {
  for (const [address, figures] of found) figures.push(sumUp(await trace(address)));
}
console.table(
  Object.fromEntries(
    [...found].map(([address, figures]) => [
      address,
      {
        "ms of tasks": median(figures.map(({ tasks }) => tasks)),
        blocking: median(figures.map(({ blocking }) => blocking)),
        "longest task": median(figures.map(({ longest }) => longest)),
      },
    ]),
  ),
);

/**
 * Opens the page without attaching to it: if a debugger listens, V8 parses all of React a second time to locate the
 * errors that React creates at its start.
 */
async function trace(address: string): Promise<TraceEvent[]> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const session = await browser.newBrowserCDPSession();
    return await traceWhile(session, async () => {
      await session.send("Target.createTarget", { url: address, width: 390, height: 844 });
      // Without a debugger the page cannot report that it is idle.
      await setTimeout(SETTLED_AFTER_MS);
    });
  } finally {
    await browser.close();
  }
}

function sumUp(events: TraceEvent[]): { tasks: number; blocking: number; longest: number } {
  const paints = events.filter(({ name }) => name === "firstContentfulPaint");
  const paint = paints.at(-1);
  if (!paint) throw new Error("The trace has no first contentful paint.");
  const tasks = mainThreadTasks(events, paint.pid)
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
