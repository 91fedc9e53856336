import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What depends on the colours alone, and so is asked again in the dark. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** Checks the page as it stands, light and dark, and that it fits 320 px; leaves the window as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoViolation(new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoViolation(new AxeBuilder({ page }).withRules(colourRules));
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "sideways scroll at 320 px").toBe(0);
  if (size) await page.setViewportSize(size);
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
