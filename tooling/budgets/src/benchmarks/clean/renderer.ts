import { readFileSync, writeFileSync } from "node:fs";

import { findBrowser } from "@site/e2e/browser";
import { type CDPSession, chromium, type Page } from "playwright-core";

const MB = 1_000_000;
/** Resets the peak memory of a process. Source: proc_pid_clear_refs(5). */
const RESET_PEAK = "5";

/** A page in its own browser. */
export interface RendererSession {
  page: Page;
  /** The DevTools session of the whole browser. */
  session: CDPSession;
  /** Starts a measurement. The returned function returns the usage since then. */
  watch: () => Promise<() => Promise<ProcessUsage>>;
}

/** Resource usage of the process that draws the page and runs its workers, from `/proc`. */
export interface ProcessUsage {
  pid: number;
  /** CPU time in ms. */
  cpu: number;
  /** Memory in MB, at the start and at its peak. */
  before: number;
  peak: number;
}

/** Opens a page in a new browser, so that its memory contains nothing of an earlier run. */
export async function withRenderer<Result>(
  address: string,
  prepare: (page: Page) => Promise<void>,
  task: (renderer: RendererSession) => Promise<Result>,
): Promise<Result> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await prepare(page);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    const session = await browser.newBrowserCDPSession();
    return await task({ page, session, watch: () => startUsageMeasurement(session) });
  } finally {
    await browser.close();
  }
}

/** Browsers start spare processes. The page's process is the one that has used the most CPU time. */
async function startUsageMeasurement(session: CDPSession): Promise<() => Promise<ProcessUsage>> {
  const started = (await listRenderers(session)).map(({ id, cpuTime }) => {
    writeFileSync(`/proc/${id}/clear_refs`, RESET_PEAK);
    return { pid: id, cpuTime, before: readMemory(id, "VmRSS") };
  });
  return async () => {
    const now = new Map((await listRenderers(session)).map(({ id, cpuTime }) => [id, cpuTime]));
    const [most] = started
      .map(({ pid, cpuTime, before }) => ({
        pid,
        before,
        cpu: ((now.get(pid) ?? cpuTime) - cpuTime) * 1_000,
      }))
      .toSorted((a, b) => b.cpu - a.cpu);
    if (!most) throw new Error("The page has no process.");
    return { ...most, peak: readMemory(most.pid, "VmHWM") };
  };
}

async function listRenderers(session: CDPSession) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

function readMemory(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}.`);
  return (Number(kib) * 1024) / MB;
}
