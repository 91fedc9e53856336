import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Rules that depend only on colours. Dark mode checks only these. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Checks the page's current state in light and dark mode, and that it fits into 320 px. Restores the window size.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await findViolations(page, { runOnly: colourRules })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "sideways scroll at 320 px").toBe(0);
  if (size) await page.setViewportSize(size);
}

/**
 * Runs axe on the whole page, or on the element of a selector, and returns a finding for each element that violates a
 * rule. Loads axe, which is large, only once per document, and transfers only the findings.
 */
export async function findViolations(page: Page, options: RunOptions = {}, within?: string) {
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => "axe" in window);
    if (!hasAxe) await frame.evaluate(axeSource);
  }
  return page.evaluate(
    async ({ given, selector }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(selector ?? document, given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ rule: id, html, failureSummary })),
      );
    },
    { given: { resultTypes: ["violations" as const], ...options }, selector: within },
  );
}
