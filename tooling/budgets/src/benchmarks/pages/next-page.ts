import { setTimeout } from "node:timers/promises";

import type { Browser, Page, Request } from "playwright-core";

import { median } from "../../median.ts";
import { type Benchmark, checkAtMost } from "../benchmark.ts";
import { withSlowPhone, phoneDescription, withBrowser, withBuiltSite } from "./site.ts";

/** The idle time that Playwright's `networkidle` waits for. */
const IDLE_MS = 500;
const ROUTES = ["/features", "/pricing", "/download"];

/** `pnpm measure next-page [runs]` */
export const nextPage: Benchmark = {
  description: `Follows links of the landing page on a slow phone (${phoneDescription}), with and without prefetching: from the click until the new heading is painted.`,
  limitSeconds: 900,
  run: (_options, [runs = 5]) =>
    withBuiltSite((site) =>
      withBrowser(async (browser) => {
        const url = new URL("/", site).href;
        const measurements = [];
        for (const route of ROUTES) {
          const plain: number[] = [];
          const prefetched: number[] = [];
          for (let run = 0; run < Number(runs); run += 1) {
            plain.push(await followLink(browser, url, { route, isPrefetched: false }));
            prefetched.push(await followLink(browser, url, { route, isPrefetched: true }));
          }
          measurements.push(
            checkAtMost(`next-page ${route}`, Math.round(median(plain)), 400, "ms"),
            checkAtMost(
              `next-page ${route}, prefetched`,
              Math.round(median(prefetched)),
              200,
              "ms",
            ),
          );
        }
        return measurements;
      }),
    ),
};

/** Follows the first link to the route, which is the one in the header. */
function followLink(
  browser: Browser,
  url: string,
  { route, isPrefetched }: { route: string; isPrefetched: boolean },
): Promise<number> {
  return withSlowPhone(browser, url, async (page) => {
    if (isPrefetched) {
      await waitForRequests(page, () =>
        page.locator(`a[href="${route}"]`).first().dispatchEvent("mouseover"),
      );
    }
    return page.evaluate(clickAndWait, route);
  });
}

/**
 * Resolves when everything that the page loads because of an action has arrived. `networkidle` does not help, because
 * it was reached before the action.
 */
async function waitForRequests(page: Page, action: () => Promise<void>): Promise<void> {
  const pending = new Set<Request>();
  let last = Infinity;
  const ended = (request: Request) => {
    pending.delete(request);
    last = performance.now();
  };
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", ended).on("requestfailed", ended);
  await action();
  while (pending.size > 0 || performance.now() - last < IDLE_MS) await setTimeout(50);
}

/** Runs in the page: returns the time until the frame after the new heading is rendered. */
function clickAndWait(route: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${route}"]`);
  if (!link) throw new Error(`The page has no link to ${route}.`);
  const before = document.querySelector("h1")?.textContent;
  return new Promise((resolve) => {
    const started = performance.now();
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (!heading || heading === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - started);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    link.click();
  });
}
