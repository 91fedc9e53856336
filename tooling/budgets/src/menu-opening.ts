import type { Browser, Page } from "playwright-core";

import { median } from "./median.ts";
import { onSlowPhone, slowness, withBrowser } from "./slow-phone.ts";

const usage = "pnpm --filter @site/budgets menu-opening <site address> [runs] [route …]";

/**
 * Touches the menu on a slow phone: the browser's own figure from the touch to the next frame, in steps of 8 ms. In
 * turns with it the floor: a page with nothing but a button and such a menu, written by hand.
 */
const [address, runsText = "5", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const routes = named.length > 0 ? named : ["/", "/pricing", "/datasets/census-historical"];
const floorPage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<button popovertarget="site-menu">Menu</button>
<nav id="site-menu" popover><ul><li>One<li>Two<li>Three</ul></nav>`;

await withBrowser(async (browser) => {
  console.log(`From touch to painted menu, ${slowness}, median (and worst) of ${runs} visits:`);
  const floor: number[] = [];
  for (const route of routes) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      times.push(await visit(browser, route, open));
      floor.push(await visit(browser, route, openFloor));
    }
    console.log(`${route}: ${say(times)}`);
  }
  console.log(`floor: ${say(floor)}`);
});

function say(times: number[]): string {
  return `${median(times)} ms (${Math.max(...times)})`;
}

function visit(browser: Browser, route: string, touch: (page: Page) => Promise<number>) {
  return onSlowPhone(browser, new URL(route, address).href, touch);
}

async function openFloor(page: Page): Promise<number> {
  await page.goto("about:blank");
  await page.setContent(floorPage);
  return open(page);
}

/** By the screen itself: what a locator's click looks at before it clicks would be counted. */
async function open(page: Page): Promise<number> {
  const button = await page.getByRole("button", { name: "Menu" }).boundingBox();
  if (!button) throw new Error("The page shows no button for the menu.");
  const slowest = slowestEvent(page);
  await page.touchscreen.tap(button.x + button.width / 2, button.y + button.height / 2);
  await page.locator("#site-menu:popover-open").waitFor();
  return slowest;
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
