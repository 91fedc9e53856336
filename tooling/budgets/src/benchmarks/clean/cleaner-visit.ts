import { setTimeout } from "node:timers/promises";

import type { Locator, Page } from "playwright-core";

import { type ProcessUsage, withRenderer } from "./renderer.ts";

const READ_TIMEOUT_MS = 60_000;
const ANALYSIS_TIMEOUT_MS = 180_000;
const FRAME_MS = 16;
/** Pixels for each turn of the wheel. */
const wheelDistances = [100, 1_000, 20_000];
const TURNS_PER_DISTANCE = 40;

/** Columns with at most 10,000 distinct values, each with an issue that can be fixed. */
const fixedColumns = ["city", "status", "amount"] as const;

/** Times in ms, memory in MB. */
export interface CleanVisit extends PaintTimes, ProcessUsage {
  /** Durations of frames above 50 ms while scrolling, in ms. */
  longFrames: number[];
  /**
   * Time from pressing a button to the frame that shows the change: for applying a fix, and for undoing it during the
   * next analysis.
   */
  fixes: { column: string; applied: number; undone: number }[];
}

interface PaintTimes {
  /** Time from dropping the file to the frame that shows the first rows; the next two likewise. */
  firstRows: number;
  table: number;
  issues: number;
  /** Time from dropping the file until the worker has reported the whole table with the values of each column. */
  read: number;
}

/** Visits the built page once: drops a file, scrolls through the table and applies fixes. */
export function measureCleanerVisit(site: string, file: string): Promise<CleanVisit> {
  return withRenderer(
    new URL("/clean", site).href,
    async (page) => {
      await page.addInitScript(markTimes);
    },
    async ({ page, watch }) => {
      await page.getByText("Everything is loaded: you can switch the network off").waitFor();
      const getUsage = await watch();
      await dropFile(page, file);
      await page.getByRole("gridcell").first().waitFor({ timeout: READ_TIMEOUT_MS });
      const untilTable = await getUsage();
      await page.locator(".clean-issue").first().waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
      const times = await readTimes(page);
      const longFrames = await scroll(page);
      const fixes: CleanVisit["fixes"] = [];
      for (const column of fixedColumns) fixes.push(await fixColumn(page, column));
      return { ...untilTable, ...times, longFrames, fixes };
    },
  );
}

async function dropFile(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator(".clean-drop").boundingBox();
  if (!box) throw new Error("The page has no place to drop a file.");
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await session.detach();
}

function readTimes(page: Page): Promise<PaintTimes> {
  return page.evaluate(() => {
    const getTime = (name: string) => {
      const [dropped] = performance.getEntriesByName("dropped");
      const [mark] = performance.getEntriesByName(name);
      if (!dropped || !mark) throw new Error(`“${name}” was never recorded.`);
      return mark.startTime - dropped.startTime;
    };
    return {
      firstRows: getTime("painted first rows"),
      read: getTime("reported table"),
      table: getTime("painted table"),
      issues: getTime("painted issues"),
    };
  });
}

/** Turns the wheel over the table. Returns the durations of frames above 50 ms, in ms. */
async function scroll(page: Page): Promise<number[]> {
  const started = await page.evaluate(() => performance.now());
  await page.getByRole("grid").hover();
  for (const distance of wheelDistances) {
    for (let turn = 0; turn < TURNS_PER_DISTANCE; turn += 1) {
      await page.mouse.wheel(0, distance);
      await setTimeout(FRAME_MS);
    }
  }
  const longFrames = await page.evaluate((from) => {
    const frames = performance.getEntriesByType("long-animation-frame");
    return frames.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration);
  }, started);
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ top: 0 }));
  await page.locator("[role=row][aria-rowindex='2']").waitFor();
  return longFrames;
}

/** Fixes a column's issue, undoes the fix during the next analysis, and fixes it again. */
async function fixColumn(page: Page, column: string): Promise<CleanVisit["fixes"][number]> {
  const issue = page.locator(".clean-issue", { hasText: `“${column}”` });
  const applyButton = issue.getByRole("button", { name: /^(?:Apply|Fix this)/ });
  const press = async (button: Locator) => {
    await button.waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
    return button.evaluate(pressAndWait);
  };
  const applied = await press(applyButton.first());
  const undone = await press(page.getByRole("button", { name: "Undo" }));
  await press(applyButton.first());
  await page
    .locator(".clean-issue, .clean-finished")
    .first()
    .waitFor({ timeout: ANALYSIS_TIMEOUT_MS });
  return { column, applied, undone };
}

/**
 * Runs in the page before its own code. Adds marks to the page's timeline when the file is dropped, when the worker
 * reports, and when the first rows, the table and the issues are painted.
 */
export function markTimes(): void {
  globalThis.Worker = class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener("message", ({ data }: MessageEvent<{ kind: string }>) =>
        performance.mark(`reported ${data.kind}`),
      );
    }
  };
  document.addEventListener("drop", () => performance.mark("dropped"), { capture: true });

  const selectors = new Map([
    ["first rows", ".clean-stage td"],
    ["table", "[role=gridcell]"],
    ["issues", ".clean-issue, .clean-finished"],
  ]);
  const observer = new MutationObserver(() => {
    for (const [name, selector] of selectors) {
      if (!document.querySelector(selector)) continue;
      selectors.delete(name);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark(`painted ${name}`);
        port2.postMessage(undefined);
      });
    }
    if (selectors.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: presses a button, and waits for the frame that changes a cell of the table. */
export function pressAndWait(button: Element): Promise<number> {
  const cells = () =>
    Array.from(
      document.querySelectorAll<HTMLElement>("[role=gridcell]"),
      ({ dataset, firstChild }) => `${dataset.type} ${firstChild?.textContent}`,
    ).join("\n");
  const before = cells();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (cells() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    const begun = performance.now();
    (button as HTMLElement).click();
  });
}
