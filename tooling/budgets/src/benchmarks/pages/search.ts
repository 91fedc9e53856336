import type { Browser, Page } from "playwright-core";

import { median } from "../../median.ts";
import type { Benchmark } from "../benchmark.ts";
import { onSlowPhone, phoneDescription, withBrowser, withBuiltSite } from "./site.ts";

const QUERIES = ["missing values", "refund", "encodign of lettres"];

/** `pnpm measure search [runs]` */
export const search: Benchmark = {
  description: `Types queries into the search on a slow phone (${phoneDescription}): from each keystroke until its results are painted.`,
  limitSeconds: 600,
  run: (_options, [runs = 3]) =>
    withBuiltSite((site) =>
      withBrowser(async (browser) => {
        const visits: SearchVisit[] = [];
        for (const query of QUERIES) {
          for (let run = 0; run < Number(runs); run += 1) {
            visits.push(await visitSearch(browser, site, query));
          }
        }
        const keystrokes = visits.flatMap((visit) => visit.keystrokes);
        const getMedian = (values: number[]) => Math.round(median(values));
        return [
          { name: "search: keystroke", value: getMedian(keystrokes), unit: "ms" },
          {
            name: "search: slowest keystroke",
            value: Math.round(Math.max(...keystrokes)),
            unit: "ms",
          },
          {
            name: "search: first results with nothing loaded",
            value: getMedian(visits.map(({ first }) => first)),
            unit: "ms",
          },
          {
            name: "search: bytes until the first results",
            value: getMedian(visits.map(({ bytes }) => bytes)),
            unit: "bytes",
          },
        ];
      }),
    ),
};

interface SearchVisit {
  /** From the first letter until its results, with nothing of the search loaded. */
  first: number;
  /** Bytes over the wire for that. */
  bytes: number;
  /** Each letter again, with its data already loaded. */
  keystrokes: number[];
}

function visitSearch(browser: Browser, site: string, query: string): Promise<SearchVisit> {
  return onSlowPhone(browser, new URL("/pricing", site).href, async (page, session) => {
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.keyboard.press("/");
    await page.getByRole("searchbox").waitFor();
    const first = await typeQuery(page, query.slice(0, 2));
    const loaded = bytes;
    const typeAll = async () => {
      const times: number[] = [];
      for (let length = 2; length <= query.length; length += 1) {
        await typeQuery(page, "");
        times.push(await typeQuery(page, query.slice(0, length)));
      }
      return times;
    };
    // The first round loads what the second one measures.
    await typeAll();
    const keystrokes = await typeAll();
    return { first, bytes: loaded, keystrokes };
  });
}

/** Puts a query into the field as typing does, and returns the time until its results are painted. */
function typeQuery(page: Page, query: string): Promise<number> {
  return page.getByRole("searchbox").evaluate((field: HTMLInputElement, value) => {
    const results = document.querySelector(`[id="${field.getAttribute("aria-controls")}"]`);
    // React overrides the field's own setter; typing uses the prototype's.
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    return new Promise<number>((resolve) => {
      const started = performance.now();
      const painted = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        });
      const isShown = () => (results?.querySelector("[role=status]") !== null) === (value !== "");
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        painted();
      });
      if (results) observer.observe(results, { childList: true, subtree: true });
      native?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (value === "" && isShown()) painted();
    });
  }, query);
}
