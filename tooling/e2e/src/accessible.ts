import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type RunOptions = Parameters<AxeBuilder["options"]>[0];

/** Rules that depend on colours alone, and so are checked again in the dark. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** Checks the page in its present state, light and dark, and that it fits 320 px; restores the window. */
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
 * axe's findings, one for each element that breaks a rule. It runs in the page itself: the mode that also reaches
 * frames of other sites opens a second page for its summary. Passed rules are not transferred either. Each of the
 * two took as long as the checks do.
 */
export async function findViolations(page: Page, options: RunOptions = {}) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...options })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ rule: id, html, failureSummary })),
  );
}
