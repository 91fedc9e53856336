import { readFileSync } from "node:fs";
import path from "node:path";

import { listFiles, root } from "../workspace.ts";
import { type Catalogue, findPlanWords } from "./find-plan-words.ts";

interface Plans {
  paidPlans: Record<
    string,
    { name: string; devicesPerSeat: number; seats: number; updatesMonths: number }
  >;
  SHOP_CURRENCY: string;
  SHOP_CURRENCY_NAME: string;
  RENEWAL_MONTHS: number;
  LOYALTY_MONTHS: number;
  TRIAL_DAYS: number;
  REFUND_DAYS: number;
}

/** Checks that no text for customers or owners spells out what the plan catalogue says. Exit code 1 otherwise. */
const plans = "packages/contracts/src/plans.ts";
const owners = new Set([plans, "packages/contracts/src/money/currencies.ts"]);
const ofTests = /\.test\.tsx?$|\/test-support\//;
const read = /^(?:apps\/(?:web\/app|api\/src)|packages\/contracts\/src|tooling\/local\/src)\//;

const files = listFiles(root)
  .filter((file) => read.test(file) && /\.tsx?$/.test(file) && !ofTests.test(file))
  .filter((file) => !owners.has(file));
const catalogue = await readCatalogue();
const places = files.flatMap((file) =>
  findPlanWords(readFileSync(path.join(root, file), "utf8"), catalogue).map(
    (line) => `${file}:${line}`,
  ),
);

for (const place of places) {
  console.error(`${place}  spells out what a plan says: take it from @site/contracts/plans`);
}
if (places.length > 0) process.exitCode = 1;
else console.log("What plans say is in their catalogue only.");

async function readCatalogue(): Promise<Catalogue> {
  const catalogue = (await import(path.join(root, plans))) as Plans;
  const all = Object.values(catalogue.paidPlans);
  return {
    names: all.map(({ name }) => name),
    currency: [catalogue.SHOP_CURRENCY, catalogue.SHOP_CURRENCY_NAME],
    computers: all.map(({ devicesPerSeat }) => devicesPerSeat),
    people: all.map(({ seats }) => seats),
    months: [
      ...all.map(({ updatesMonths }) => updatesMonths),
      catalogue.RENEWAL_MONTHS,
      catalogue.LOYALTY_MONTHS,
    ],
    days: [catalogue.TRIAL_DAYS, catalogue.REFUND_DAYS],
  };
}
