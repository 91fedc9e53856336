import { findBrowser } from "@site/e2e/browser";
import { findFreePort } from "@site/local/free-port";
import lighthouseAudit, { type Result } from "lighthouse";
import { chromium } from "playwright-core";

import { median } from "../../median.ts";
import { type Benchmark, checkAtLeast } from "../benchmark.ts";
import { withBuiltSite } from "./site.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const defaultRoutes = ["/", "/features", "/pricing", "/clean", "/datasets/census-historical"];

/** `pnpm measure lighthouse [runs] [route …]` */
export const lighthouse: Benchmark = {
  description:
    "Runs Lighthouse for phones over pages of the built site, in turns, and records the median scores and times.",
  limitSeconds: 3_600,
  run: ({ log }, [runs = "5", ...named]) =>
    withBuiltSite(async (site) => {
      const routes = named.length > 0 ? named : defaultRoutes;
      const port = await findFreePort();
      const { executablePath, args } = await findBrowser();
      const browser = await chromium.launch({
        executablePath,
        args: [...args, `--remote-debugging-port=${port}`],
      });
      const results = new Map(routes.map((route) => [route, [] as Result[]]));
      try {
        for (let run = 0; run < Number(runs); run += 1) {
          for (const [route, found] of results) {
            const outcome = await lighthouseAudit(new URL(route, site).href, {
              port,
              logLevel: "error",
              onlyCategories: [...categories],
            });
            if (!outcome) throw new Error(`Lighthouse gave no result for ${route}.`);
            found.push(outcome.lhr);
          }
        }
      } finally {
        await browser.close();
      }
      return [...results].flatMap(([route, found]) => {
        for (const audit of new Set(findFailedAudits(found))) log(`${route}: ${audit}`);
        return toMeasurements(route, found);
      });
    }),
};

function toMeasurements(route: string, results: Result[]) {
  const getTime = (name: string) =>
    Math.round(median(results.map((lhr) => lhr.audits[name]?.numericValue ?? 0)));
  return [
    ...categories.map((name) => {
      const scores = results.map((lhr) => (lhr.categories[name]?.score ?? 0) * 100);
      return checkAtLeast(`lighthouse ${route}: ${name}`, Math.round(median(scores)), 100, "");
    }),
    { name: `lighthouse ${route}: FCP`, value: getTime("first-contentful-paint"), unit: "ms" },
    { name: `lighthouse ${route}: LCP`, value: getTime("largest-contentful-paint"), unit: "ms" },
    { name: `lighthouse ${route}: blocking`, value: getTime("total-blocking-time"), unit: "ms" },
  ];
}

/** Finds the failed audits outside the performance category, whose scores have no single cause. */
function findFailedAudits(results: Result[]): string[] {
  return results.flatMap((lhr) =>
    categories
      .slice(1)
      .flatMap((name) =>
        (lhr.categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
          .map(({ id }) => `${id} (${name})`),
      ),
  );
}
