import { findBrowser } from "@site/e2e/browser";
import { findFreePort } from "@site/local/free-port";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright-core";

import { builtPages } from "./built-pages.ts";
import { median } from "./median.ts";

const usage = "pnpm --filter @site/budgets lighthouse <site address> [runs] [route …]";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/**
 * Runs Lighthouse for phones over the routes of a running site, in turns, and prints the median of each figure. A
 * route may be an address on another host, such as `floor`'s.
 */
const [address, runsText = "1", ...named] = process.argv.slice(2);
const runs = Number(runsText);
if (!address || !Number.isInteger(runs) || runs < 1) throw new Error(usage);

const routes = named.length > 0 ? named : (await builtPages()).map(({ route }) => route);
const port = await findFreePort();
const { executablePath, args, origin } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
});
console.log(`Lighthouse for phones, simulated throttling, ${runs} run(s), browser from ${origin}.`);

const table: Record<string, Record<string, number>> = {};
const complaints: string[] = [];
try {
  const found = new Map(routes.map((route) => [route, [] as Result[]]));
  for (let run = 0; run < runs; run += 1) {
    for (const [route, results] of found) {
      const outcome = await lighthouse(new URL(route, address).href, {
        port,
        logLevel: "error",
        onlyCategories: [...categories],
      });
      if (!outcome) throw new Error(`Lighthouse gave no result for ${route}.`);
      results.push(outcome.lhr);
    }
  }
  for (const [route, results] of found) {
    table[route] = figures(results);
    complaints.push(...failedAudits(route, results));
  }
} finally {
  await browser.close();
}
console.table(table);
for (const complaint of new Set(complaints)) console.log(complaint);

function figures(results: Result[]): Record<string, number> {
  const score = (name: string) =>
    median(results.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100));
  const value = (name: string) => median(results.map((lhr) => lhr.audits[name]?.numericValue ?? 0));
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round(score(name))])),
    FCP: Math.round(value("first-contentful-paint")),
    LCP: Math.round(value("largest-contentful-paint")),
    TBT: Math.round(value("total-blocking-time")),
    CLS: Number(value("cumulative-layout-shift").toFixed(4)),
  };
}

/** What cost points outside performance, where every point has one cause. */
function failedAudits(route: string, results: Result[]): string[] {
  return results.flatMap((lhr) =>
    categories
      .slice(1)
      .flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
          .map(({ id }) => `${route}: ${id} (${name})`),
      ),
  );
}
