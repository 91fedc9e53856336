import { findBrowser } from "@site/e2e/browser";
import { hydrated } from "@site/e2e/hydrated";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";

const viewport = { width: 390, height: 844 };
const slowerBy = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A description of the phone, for reports. */
export const slowness = `CPU ÷ ${slowerBy}, 150 ms, 1.6 Mbit/s`;

/** Starts the browser of the phones, and ends it after the task. */
export async function withBrowser(task: (browser: Browser) => Promise<void>): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    await task(browser);
  } finally {
    await browser.close();
  }
}

/**
 * One visit with an empty cache: the page opens, runs and loads everything that it loads on its own; from then on
 * the phone is slow.
 */
export async function onSlowPhone<Result>(
  browser: Browser,
  address: string,
  visit: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "load" });
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
    return await visit(page, session);
  } finally {
    await context.close();
  }
}
