import { expect, type Page } from "@playwright/test";

/** TypeScript does not have this type yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

/**
 * Lists the page's unexpected layout shifts so far, with their size and the moved elements. With a selector, only
 * those of matching elements.
 */
export function listLayoutShifts(page: Page, selector?: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
            const moved = sources
              .map(({ node }) => (node instanceof Text ? node.parentElement : node))
              .filter((node) => node instanceof Element);
            if (hadRecentInput || (wanted && !moved.some((one) => one.matches(wanted)))) continue;
            const names = moved.map(({ tagName, className }) => `${tagName}.${className}`);
            shifts.push(`${value.toFixed(4)} ${names.join(", ")}`);
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Waits for two frames, because the browser reports the layout shifts of a frame in the next one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve(shifts);
            observer.disconnect();
          }),
        );
      }),
    selector,
  );
}

/** Lists the layout shifts until everything is loaded and no loading indicator is visible. */
export async function listShiftsWhileLoading(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .getByText(/^(Load|Check|Look|Read)ing/),
  ).toHaveCount(0);
  return listLayoutShifts(page);
}
