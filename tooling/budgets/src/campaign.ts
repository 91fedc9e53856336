import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, totalmem } from "node:os";
import { join } from "node:path";

import { POOLER } from "./campaigns/campaign-pooler.ts";
import type { Campaign } from "./campaigns/campaign.ts";
import { cleanBrowser } from "./campaigns/clean/clean-browser.ts";
import { cleanSpeed } from "./campaigns/clean/clean-speed.ts";
import { clean } from "./campaigns/clean/clean.ts";
import { couponRace } from "./campaigns/coupon-race.ts";
import { detection } from "./campaigns/detection.ts";
import { deviceRace } from "./campaigns/device-race.ts";
import { enumeration } from "./campaigns/enumeration.ts";
import { faults } from "./campaigns/faults.ts";
import { inputs } from "./campaigns/inputs.ts";
import { load } from "./campaigns/load.ts";
import { renderReport } from "./campaigns/report.ts";
import { seatRace } from "./campaigns/seat-race.ts";
import { storm } from "./campaigns/storm.ts";
import { trpcThroughput } from "./campaigns/trpc-throughput.ts";

/** Every campaign by its name. */
const campaigns: Record<string, Campaign> = {
  clean,
  "clean-browser": cleanBrowser,
  "clean-speed": cleanSpeed,
  "coupon-race": couponRace,
  detection,
  "device-race": deviceRace,
  enumeration,
  faults,
  load,
  inputs,
  "seat-race": seatRace,
  storm,
  "trpc-throughput": trpcThroughput,
};

const root = join(import.meta.dirname, "../../..");
const [name = "", ...args] = process.argv.slice(2);
const campaign = campaigns[name];
if (!campaign) {
  for (const [known, { about, limitSeconds }] of Object.entries(campaigns)) {
    console.log(`pnpm campaign ${known}   (at most ${limitSeconds} s)\n    ${about}`);
  }
  process.exit(name === "" ? 0 : 2);
}

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
// What a run before it has counted changes nothing that is measured.
const isChanged =
  git("status", "--porcelain", "--", "apps", "packages", ":!packages/content/verification") !== "";
const commit = `${git("rev-parse", "--short", "HEAD")}${isChanged ? " with changes" : ""}`;
const started = performance.now();
const [busyBefore = 0] = loadavg();
const result = await campaign.run(
  {
    commit,
    signal: AbortSignal.timeout(campaign.limitSeconds * 1_000),
    log: (line) => console.log(line),
  },
  args,
);
console.table(result.figures);
for (const note of result.notes ?? []) console.log(note);

const report = renderReport(campaign, result, {
  name,
  command: [name, ...args].join(" "),
  day: new Date().toISOString().slice(0, 10),
  commit,
  machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${busyBefore.toFixed(1)} before it began`,
  seconds: Math.round((performance.now() - started) / 1_000),
});
const form = args.includes(POOLER) ? `${name}-pooler` : name;
const file = join(root, "docs/campaigns", `${form}.md`);
mkdirSync(join(file, ".."), { recursive: true });
writeFileSync(file, report);
if (result.figures.some(({ reached }) => reached === false)) process.exitCode = 1;
