import { readFileSync } from "node:fs";
import path from "node:path";

import { listFiles, root } from "./workspace.ts";

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

/** Builds patterns for texts that repeat plan names, currency or terms: "Crew", "EUR", "3 computers", "30 days". */
function buildPatterns(plans: Plans): RegExp[] {
  const all = Object.values(plans.paidPlans);
  const terms = [...all.map(({ name }) => name), plans.SHOP_CURRENCY, plans.SHOP_CURRENCY_NAME];
  const counted = (counts: number[], noun: string) =>
    // Texts such as "1 person" are too common to check.
    new RegExp(
      `\\b(?:${counts.filter((count) => count > 1).join("|") || "-"}) (?:more |paid )*${noun}`,
    );
  const months = [
    ...all.map(({ updatesMonths }) => updatesMonths),
    plans.RENEWAL_MONTHS,
    plans.LOYALTY_MONTHS,
  ];
  return [
    new RegExp(`\\b(?:${terms.join("|")})\\b`),
    counted(
      all.map(({ devicesPerSeat }) => devicesPerSeat),
      "(?:computers|devices)",
    ),
    counted(
      all.map(({ seats }) => seats),
      "(?:people|seats)",
    ),
    counted(months, "months"),
    counted([plans.TRIAL_DAYS, plans.REFUND_DAYS], "days"),
  ];
}

/** Returns the numbers of lines, without comments, that match one of the patterns. */
export function findPlanWords(source: string, plans: Plans): number[] {
  const patterns = buildPatterns(plans);
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(/^\s*\/\/.*$/gm, "");
  return code
    .split("\n")
    .flatMap((line, index) => (patterns.some((pattern) => pattern.test(line)) ? [index + 1] : []));
}

/** `pnpm check:plans` checks that no text for customers or the owner repeats a value of the plan catalogue. */
if (import.meta.main) {
  const PLANS = "packages/contracts/src/plans.ts";
  const plans = (await import(path.join(root, PLANS))) as Plans;
  const sources = /^(?:apps\/(?:web\/app|api\/src)|packages\/contracts\/src|tooling\/local\/src)\//;
  const isSource = (file: string) =>
    sources.test(file) &&
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/test-support\//.test(file) &&
    file !== PLANS &&
    file !== "packages/contracts/src/money/currencies.ts";
  const places = listFiles(root)
    .filter(isSource)
    .flatMap((file) =>
      findPlanWords(readFileSync(path.join(root, file), "utf8"), plans).map(
        (line) => `${file}:${line}`,
      ),
    );
  for (const place of places) {
    console.error(`${place}  repeats the plan catalogue: import it from @site/contracts/plans`);
  }
  if (places.length > 0) process.exitCode = 1;
  else console.log(`Plan names and terms are written in ${PLANS} only.`);
}
