import { findBrowser } from "@site/e2e/browser";
import { hydrated } from "@site/e2e/hydrated";
import { type Browser, chromium } from "playwright-core";

import { median } from "./median.ts";

const usage = "pnpm --filter @site/budgets next-page <site address> [runs] [route …]";
const phone = { width: 390, height: 844 };
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowerBy = 4;

/** Follows links of the landing page on a slow phone: from the click until the new heading is painted. */
const [address, runsText = "5", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const routes = named.length > 0 ? named : ["/features", "/pricing", "/download"];
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  console.log(
    `From click to painted heading, CPU ÷ ${slowerBy}, 150 ms, 1.6 Mbit/s, median of ${runs}:`,
  );
  for (const route of routes) {
    const without: number[] = [];
    const prefetched: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      without.push(await follow(browser, route, false));
      prefetched.push(await follow(browser, route, true));
    }
    console.log(
      `${route}: ${median(without).toFixed(0)} ms without prefetch, ${median(prefetched).toFixed(0)} ms with it`,
    );
  }
} finally {
  await browser.close();
}

/** One visit with an empty cache. The first of the page's links to the route is taken, one of the header. */
async function follow(from: Browser, route: string, prefetch: boolean): Promise<number> {
  const context = await from.newContext({ viewport: phone });
  try {
    const page = await context.newPage();
    await page.goto(new URL("/", address).href, { waitUntil: "load" });
    await hydrated(page);
    // Fonts and the entry's own requests are over before the clock runs.
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
    if (prefetch) {
      const module = page.waitForResponse((response) => response.url().includes("/assets/"));
      await page.locator(`a[href="${route}"]`).first().dispatchEvent("mouseover");
      await module;
      await page.waitForLoadState("networkidle");
    }
    return await page.evaluate(clickAndWait, route);
  } finally {
    await context.close();
  }
}

/** Runs in the page: the time until the frame after the one that has the new heading. */
function clickAndWait(route: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${route}"]`);
  if (!link) throw new Error(`The page has no link to ${route}.`);
  const before = document.querySelector("h1")?.textContent;
  return new Promise((resolve) => {
    const begun = performance.now();
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (!heading || heading === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    link.click();
  });
}
