import type { Page } from "@playwright/test";

import { colourRules, findViolations } from "../accessible.ts";
import { lookAs, looks, wordsOf } from "./looks.ts";

/** What was found, each with the looks that it was found in. */
export type Findings = Map<string, string[]>;

/** Checks the tab's present state in every look: axe, sideways scroll, and that from right to left. */
export async function checkState(tab: Page): Promise<Findings> {
  const findings: Findings = new Map();
  const found = (what: string, where: string) =>
    findings.set(what, [...(findings.get(what) ?? []), where]);
  for (const look of looks) {
    await lookAs(tab, look);
    // Apart from its colours a page is the same in the dark.
    const violations = await findViolations(
      tab,
      look.scheme === "dark"
        ? { runOnly: colourRules }
        : { rules: { "target-size": { enabled: true } } },
    );
    for (const { rule, html } of violations) found(`${rule}: ${html.slice(0, 160)}`, wordsOf(look));
    for (const direction of look.scheme === "light" ? ["ltr", "rtl"] : []) {
      const overflow = await sidewaysScroll(tab, direction);
      if (overflow > 0) found(`scrolls sideways, ${direction}`, `${wordsOf(look)} by ${overflow}`);
    }
  }
  return findings;
}

function sidewaysScroll(tab: Page, direction: string): Promise<number> {
  return tab.evaluate((dir) => {
    const root = document.documentElement;
    root.dir = dir;
    const overflow = root.scrollWidth - root.clientWidth;
    root.removeAttribute("dir");
    return overflow;
  }, direction);
}
