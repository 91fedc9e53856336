import type { Browser, Page } from "playwright-core";

import { median } from "./median.ts";
import { onSlowPhone, slowness, withBrowser } from "./slow-phone.ts";

const usage = "pnpm --filter @site/budgets search-keystrokes <site address> [runs] [query …]";

/** Types queries into the search on a slow phone: from each keystroke until its results are painted. */
const [address, runsText = "3", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const queries = named.length > 0 ? named : ["missing values", "refund", "encodign of lettres"];
await withBrowser(async (browser) => {
  console.log(`${slowness}, median (and worst) of ${runs} visits:`);
  for (const query of queries) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, query));
    const keystrokes = visits.flatMap((one) => one.keystrokes);
    const first = median(visits.map((one) => one.first));
    const bytes = median(visits.map((one) => one.bytes));
    console.log(
      `"${query}": ${median(keystrokes).toFixed(0)} ms a keystroke (${Math.max(...keystrokes).toFixed(0)}); ` +
        `with nothing loaded, first results after ${first.toFixed(0)} ms and ${(bytes / 1_000).toFixed(0)} kB`,
    );
  }
});

interface Visit {
  /** From the first letter until its results, with nothing of the search loaded. */
  first: number;
  /** Bytes over the wire for that. */
  bytes: number;
  /** Each letter again, with its data already loaded. */
  keystrokes: number[];
}

function visit(browser: Browser, query: string): Promise<Visit> {
  return onSlowPhone(browser, new URL("/pricing", address).href, async (page, session) => {
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.keyboard.press("/");
    await page.getByRole("searchbox").waitFor();
    const first = await typed(page, query.slice(0, 2));
    const loaded = bytes;
    const each = async () => {
      const times: number[] = [];
      for (let length = 2; length <= query.length; length += 1) {
        await typed(page, "");
        times.push(await typed(page, query.slice(0, length)));
      }
      return times;
    };
    // The first round loads what the second one measures.
    await each();
    const keystrokes = await each();
    return { first, bytes: loaded, keystrokes };
  });
}

/** Puts a query into the field as typing does, and waits until the page has painted its results. */
function typed(page: Page, query: string): Promise<number> {
  return page.getByRole("searchbox").evaluate((field: HTMLInputElement, value) => {
    const results = document.querySelector(`[id="${field.getAttribute("aria-controls")}"]`);
    // React overrides the field's own setter; typing uses the prototype's.
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    return new Promise<number>((resolve) => {
      const begun = performance.now();
      const painted = () =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
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
