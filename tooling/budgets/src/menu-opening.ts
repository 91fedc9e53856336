import type { Browser, Page } from "playwright-core";

import { median } from "./median.ts";
import { onSlowPhone, slowness, withBrowser } from "./slow-phone.ts";

const usage = "pnpm --filter @site/budgets menu-opening <site address> [runs] [route …]";

/** Opens the menu on a slow phone: the browser's own figure from the touch to the next frame, in steps of 8 ms. */
const [address, runsText = "5", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const routes = named.length > 0 ? named : ["/", "/pricing", "/datasets/census-historical"];
await withBrowser(async (browser) => {
  console.log(`From touch to painted menu, ${slowness}, median (and worst) of ${runs} visits:`);
  for (const route of routes) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await open(browser, route));
    console.log(`${route}: ${median(times)} ms (${Math.max(...times)})`);
  }
});

function open(browser: Browser, route: string): Promise<number> {
  return onSlowPhone(browser, new URL(route, address).href, async (page) => {
    const slowest = slowestEvent(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("#site-menu:popover-open").waitFor();
    return slowest;
  });
}

/** What the Event Timing API tells of the interaction that follows; it is silent below 16 ms, which is one frame. */
function slowestEvent(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let slowest = 16;
        new PerformanceObserver((entries) => {
          for (const { duration } of entries.getEntries()) slowest = Math.max(slowest, duration);
        }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
        document.querySelector("#site-menu")?.addEventListener("toggle", () => {
          // Entries come after the frame that shows what the event did, when there is time.
          requestAnimationFrame(() =>
            requestIdleCallback(() => setTimeout(() => resolve(slowest), 200)),
          );
        });
      }),
  );
}
