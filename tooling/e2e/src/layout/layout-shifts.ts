import { expect, type Page } from "@playwright/test";

/** Not yet in TypeScript's own types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

/** The page's layout shifts so far that no input explains: how large, and what moved. With a selector only those of such elements. */
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
        // Two frames: the second reports what moved in the first.
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

/** The layout shifts from the start of the page until everything is loaded and no loading indicator is left. */
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
