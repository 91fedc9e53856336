import { setTimeout } from "node:timers/promises";

import type { Browser, Page, Request } from "playwright-core";

import { median } from "./median.ts";
import { onSlowPhone, slowness, withBrowser } from "./slow-phone.ts";

/** As long as `networkidle` waits. */
const IDLE_MS = 500;
const usage = "pnpm --filter @site/budgets next-page <site address> [runs] [route …]";

/**
 * Follows links of the landing page on a slow phone: from the click until the new heading is painted. Alternates
 * with a baseline: a handwritten page whose heading changes on a click.
 */
const [address, runsText = "5", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const routes = named.length > 0 ? named : ["/features", "/pricing", "/download"];
await withBrowser(async (browser) => {
  console.log(`From click to painted heading, ${slowness}, median of ${runs}:`);
  const floor: number[] = [];
  for (const route of routes) {
    const without: number[] = [];
    const prefetched: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      without.push(await follow(browser, route, false));
      prefetched.push(await follow(browser, route, true));
      floor.push(await replaceHeading(browser, route));
    }
    console.log(
      `${route}: ${median(without).toFixed(0)} ms without prefetch, ${median(prefetched).toFixed(0)} ms with it`,
    );
  }
  console.log(`floor: ${median(floor).toFixed(0)} ms with it`);
});

/** The first link to the route on the landing page, which is in the header. */
function follow(browser: Browser, route: string, prefetch: boolean): Promise<number> {
  return onSlowPhone(browser, new URL("/", address).href, async (page) => {
    if (prefetch) {
      await fetched(page, () =>
        page.locator(`a[href="${route}"]`).first().dispatchEvent("mouseover"),
      );
    }
    return page.evaluate(clickAndWait, route);
  });
}

/**
 * Until all that an action makes the page load has come, and nothing more for a while. The page's own state
 * `networkidle` was reached before and would not wait.
 */
async function fetched(page: Page, act: () => Promise<void>): Promise<void> {
  const underWay = new Set<Request>();
  let last = Infinity;
  const ended = (request: Request) => {
    underWay.delete(request);
    last = performance.now();
  };
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", ended).on("requestfailed", ended);
  await act();
  while (underWay.size > 0 || performance.now() - last < IDLE_MS) await setTimeout(50);
}

function replaceHeading(browser: Browser, route: string): Promise<number> {
  return onSlowPhone(browser, new URL("/", address).href, async (page) => {
    await page.goto("about:blank");
    await page.setContent(`<!doctype html><h1>Old</h1><a href="${route}">Next</a>`);
    await page.evaluate(() =>
      addEventListener("click", (event) => {
        event.preventDefault();
        document.querySelector("h1")?.replaceChildren("New");
      }),
    );
    return page.evaluate(clickAndWait, route);
  });
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
