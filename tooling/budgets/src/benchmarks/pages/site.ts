import path from "node:path";

import { findBrowser } from "@site/e2e/browser";
import { waitForHydration } from "@site/e2e/page-actions";
import { findFreePort } from "@site/local/free-port";
import { startSiteHost } from "@site/local/site-host";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";

const viewport = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** The simulated phone, for reports. */
export const phoneDescription = `CPU ÷ ${CPU_SLOWDOWN}, 150 ms, 1.6 Mbit/s`;

/** Serves the built site without an API while the task runs. */
export async function withBuiltSite<Result>(
  task: (site: string) => Promise<Result>,
): Promise<Result> {
  const site = await startSiteHost({
    port: await findFreePort(),
    firebaseJson: path.join(import.meta.dirname, "../../../../../firebase.json"),
    siteConfig: { identity: { apiKey: "x", authDomain: "localhost", projectId: "demo" } },
    apiUrls: [],
  });
  try {
    return await task(site.url);
  } finally {
    await site.stop();
  }
}

/** Starts a browser that is closed after the task. */
export async function withBrowser<Result>(
  task: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await task(browser);
  } finally {
    await browser.close();
  }
}

/** Visits a page with an empty cache. Slows CPU and network down once the page has loaded. */
export async function withSlowPhone<Result>(
  browser: Browser,
  address: string,
  visit: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "load" });
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    return await visit(page, session);
  } finally {
    await context.close();
  }
}
