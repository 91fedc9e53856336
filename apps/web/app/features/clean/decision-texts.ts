import type { Step } from "@site/clean/steps/kinds";

import { counted } from "#app/lib/counted.ts";

import type { Cleaning } from "./cleaning.ts";

/** Each decision that counts now, in words. */
export function decisionTexts({ past, steps, table }: Cleaning): string[] {
  return past.map((before, at) => {
    const after = past[at + 1] ?? steps;
    if (!beginsWith(after, before)) return `A recipe of ${counted(after.length, "step")}.`;
    const [first, ...others] = (table?.sentences ?? []).slice(before.length, after.length);
    if (first === undefined) return `${counted(after.length - before.length, "step")}.`;
    return others.length === 0 ? first : `${first} And ${counted(others.length, "step")} more.`;
  });
}

/** By what they say: the worker's answers bring copies of the steps. */
function beginsWith(steps: readonly Step[], start: readonly Step[]): boolean {
  return JSON.stringify(steps.slice(0, start.length)) === JSON.stringify(start);
}
