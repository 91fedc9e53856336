import { readFileSync, writeFileSync } from "node:fs";

import { findBrowser } from "@site/e2e/browser";
import { type CDPSession, chromium, type Page } from "playwright-core";

const MB = 1_000_000;
/** Has the kernel forget the most memory that a process ever had. Source: proc_pid_clear_refs(5). */
const FORGET_PEAK = "5";

/** A page, alone in a browser of its own. */
export interface Renderer {
  page: Page;
  /** Of the whole browser. */
  session: CDPSession;
  /** From now on. */
  watch: () => Promise<() => Promise<Used>>;
}

/** What the process that draws the page and runs its workers has used; memory as `/proc` counts it. */
export interface Used {
  pid: number;
  /** In ms. */
  processor: number;
  /** In MB, at the start and at most. */
  before: number;
  peak: number;
}

/** Opens a page in a fresh browser, so that nothing of an earlier run is in its memory. */
export async function withRenderer<Result>(
  address: string,
  prepare: (page: Page) => Promise<void>,
  task: (renderer: Renderer) => Promise<Result>,
): Promise<Result> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await prepare(page);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const session = await browser.newBrowserCDPSession();
    return await task({ page, session, watch: () => watch(session) });
  } finally {
    await browser.close();
  }
}

/** A browser keeps other processes ready: that of the page is the one that worked most. */
async function watch(session: CDPSession): Promise<() => Promise<Used>> {
  const started = (await renderers(session)).map(({ id, cpuTime }) => {
    writeFileSync(`/proc/${id}/clear_refs`, FORGET_PEAK);
    return { pid: id, cpuTime, before: memory(id, "VmRSS") };
  });
  return async () => {
    const now = new Map((await renderers(session)).map(({ id, cpuTime }) => [id, cpuTime]));
    const [most] = started
      .map(({ pid, cpuTime, before }) => ({
        pid,
        before,
        processor: ((now.get(pid) ?? cpuTime) - cpuTime) * 1_000,
      }))
      .toSorted((a, b) => b.processor - a.processor);
    if (!most) throw new Error("The page has no process.");
    return { ...most, peak: memory(most.pid, "VmHWM") };
  };
}

async function renderers(session: CDPSession) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

function memory(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}.`);
  return (Number(kib) * 1024) / MB;
}
