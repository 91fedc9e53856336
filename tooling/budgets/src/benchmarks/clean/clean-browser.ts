import path from "node:path";

import { findFreePort } from "@site/local/free-port";
import { startSiteHost } from "@site/local/site-host";

import { median } from "../../median.ts";
import { type Benchmark, checkAtMost, checkExactly } from "../benchmark.ts";
import { type CleanVisit, measureCleanerVisit } from "./cleaner-visit.ts";
import { withLargeCsv } from "./large-csv.ts";

const ROUNDS = 5;

/** `pnpm measure clean-browser [rounds]` */
export const cleanBrowser: Benchmark = {
  description: `The CSV of \`clean-speed\` is dropped on the built page in Chromium at 1440 × 900, scrolled through, and its issues are fixed; a new browser for each visit, medians of ${ROUNDS}. Times are the page's own marks, from the drop or the press to the frame that shows the result. Needs Linux, whose \`/proc\` has the memory.`,
  limitSeconds: 1_800,
  run: ({ log }, [rounds = ROUNDS]) =>
    withLargeCsv(async (file) => {
      const site = await startSiteHost({
        port: await findFreePort(),
        firebaseJson: path.join(import.meta.dirname, "../../../../../firebase.json"),
        siteConfig: { identity: { apiKey: "x", authDomain: "localhost", projectId: "demo" } },
        apiUrls: [],
      });
      const visits: CleanVisit[] = [];
      try {
        for (let round = 0; round < Number(rounds); round += 1) {
          visits.push(await measureCleanerVisit(site.url, file));
          log(JSON.stringify(visits.at(-1)));
        }
      } finally {
        await site.stop();
      }
      const getMedian = (read: (visit: CleanVisit) => number) =>
        Math.round(median(visits.map(read)));
      const slowestFix = getMedian(({ fixes }) =>
        Math.max(...fixes.flatMap(({ applied, undone }) => [applied, undone])),
      );
      const longFrames = visits.flatMap((visit) => visit.longFrames).length;
      return [
        {
          name: "clean-browser: read and profiled",
          value: getMedian(({ read }) => read),
          unit: "ms",
        },
        { name: "clean-browser: whole table", value: getMedian(({ table }) => table), unit: "ms" },
        { name: "clean-browser: all issues", value: getMedian(({ issues }) => issues), unit: "ms" },
        checkAtMost(
          "clean-browser: first rows",
          getMedian(({ firstRows }) => firstRows),
          1_000,
          "ms",
        ),
        checkAtMost(
          "clean-browser: peak memory of the page's process",
          getMedian(({ peak }) => peak),
          400,
          "MB",
        ),
        checkAtMost("clean-browser: slowest fix, applied or undone", slowestFix, 300, "ms"),
        checkExactly("clean-browser: frames above 50 ms while scrolling", longFrames, 0),
      ];
    }),
};
