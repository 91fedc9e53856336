import { setTimeout } from "node:timers/promises";

import type { Locator, Page } from "playwright-core";

import { mainThreadTasks, traceWhile } from "../../../trace-tasks.ts";
import { markTimes, pressAndWait } from "./mark-times.ts";
import { type Renderer, type Used, withRenderer } from "./with-renderer.ts";

const READING_MS = 60_000;
const SEARCHING_MS = 180_000;
const FRAME_MS = 16;
/** In pixels: by notches of a wheel, by strokes on a touchpad, and further than any hand. */
const strides = [100, 1_000, 20_000];
const TURNS = 40;

/** Columns of at most 10,000 different values, each with a finding that can be taken. */
export const repaired = ["city", "status", "amount"] as const;

/** In ms and MB. */
export interface Cleaned extends Seen, Scrolled, Used {
  /** From the press to the frame that shows the change; and to that which shows it undone, during the search. */
  repairs: { column: string; taken: number; undone: number }[];
}

interface Seen {
  /** From the drop to the frame that shows them. */
  firstRows: number;
  table: number;
  findings: number;
  /** From the drop until the worker has reported the table: each column's values are known, and what is missing. */
  read: number;
}

interface Scrolled {
  longestTask: number;
  /** Those above 50 ms. */
  longFrames: number[];
}

/** One visit of the built page: a file is dropped, searched, scrolled through and repaired. */
export function cleanInBrowser(site: string, file: string): Promise<Cleaned> {
  return withRenderer(
    new URL("/clean", site).href,
    async (page) => {
      await page.addInitScript(markTimes);
    },
    async (renderer) => {
      const { page, watch } = renderer;
      await page.getByText("Everything is loaded: you can switch the network off").waitFor();
      const used = await watch();
      await drop(page, file);
      await page.getByRole("gridcell").first().waitFor({ timeout: READING_MS });
      const untilTable = await used();
      await page.locator(".clean-finding").first().waitFor({ timeout: SEARCHING_MS });
      const seen = await readTimes(page);
      const scrolled = await scroll(renderer, untilTable.pid);
      const repairs: Cleaned["repairs"] = [];
      for (const column of repaired) repairs.push(await repair(page, column));
      return { ...untilTable, ...seen, ...scrolled, repairs };
    },
  );
}

/** As a hand does, of a file on the disk. */
async function drop(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator(".clean-drop").boundingBox();
  if (!box) throw new Error("There is nowhere to drop a file.");
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await session.detach();
}

function readTimes(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const since = (name: string) => {
      const [dropped] = performance.getEntriesByName("dropped");
      const [mark] = performance.getEntriesByName(name);
      if (!dropped || !mark) throw new Error(`“${name}” was never marked.`);
      return mark.startTime - dropped.startTime;
    };
    return {
      firstRows: since("painted first rows"),
      read: since("reported table"),
      table: since("painted table"),
      findings: since("painted findings"),
    };
  });
}

/** Turns the wheel over the table and follows the main thread. */
async function scroll({ page, session }: Renderer, pid: number): Promise<Scrolled> {
  const begun = await page.evaluate(() => performance.now());
  await page.getByRole("grid").hover();
  const events = await traceWhile(session, async () => {
    for (const stride of strides) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.mouse.wheel(0, stride);
        await setTimeout(FRAME_MS);
      }
    }
  });
  const tasks = mainThreadTasks(events, pid).map(({ dur = 0 }) => dur / 1_000);
  const longFrames = await page.evaluate((from) => {
    const frames = performance.getEntriesByType("long-animation-frame");
    return frames.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration);
  }, begun);
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ top: 0 }));
  await page.locator("[role=row][aria-rowindex='2']").waitFor();
  return { longestTask: Math.max(0, ...tasks), longFrames };
}

/** Takes the finding about a column, undoes it while the next search is under way, and takes it again. */
async function repair(page: Page, column: string): Promise<Cleaned["repairs"][number]> {
  const finding = page.locator(".clean-finding", { hasText: `“${column}”` });
  const take = finding.getByRole("button", { name: /^Take/ });
  const press = async (button: Locator) => {
    await button.waitFor({ timeout: SEARCHING_MS });
    return button.evaluate(pressAndWait);
  };
  const taken = await press(take.first());
  const undone = await press(page.getByRole("button", { name: "Undo" }));
  await press(take.first());
  await page.locator(".clean-finding, .clean-done").first().waitFor({ timeout: SEARCHING_MS });
  return { column, taken, undone };
}
