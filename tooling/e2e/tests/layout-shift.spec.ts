import { serveInTwoParts } from "../src/layout/in-two-parts.ts";
import { listLayoutShifts } from "../src/layout/layout-shifts.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

/** Delay after which a layout shift no longer counts as caused by a press. Source: the Layout Instability API. */
const LATE_MS = 600;

for (const path of ["/datasets/census-historical", "/compare", "/cookies"]) {
  test(`no table moves while its rows arrive: ${path}`, async ({ page, baseURL }) => {
    const arriving = await serveInTwoParts(
      baseURL ?? "",
      path,
      (html) => html.indexOf("</tr>", html.indexOf("<tbody")) + "</tr>".length,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(arriving.url, { waitUntil: "commit" });
    await expect(page.locator("tbody tr")).not.toHaveCount(0);
    // Waits until the first part of the page is painted.
    await listLayoutShifts(page);
    arriving.sendRest();
    await expect(page.getByRole("table").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await listLayoutShifts(page)).toEqual([]);
    arriving.stop();
  });
}

for (const [way, query, width] of [
  ["its button", "", 390],
  ["a link", "?view=table", 1280],
] as const) {
  test(`nothing around a whole table moves, opened by ${way} and worked with on a slow computer, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((late) => {
      window.Worker = class extends Worker {
        override postMessage(message: unknown): void {
          setTimeout(() => super.postMessage(message, []), late);
        }
      };
    }, LATE_MS);
    await page.goto(`/datasets/palmer-penguins${query}`);
    await waitForHydration(page);
    // Dispatched by script: after real input, the browser ignores layout shifts for half a second.
    if (!query) {
      await page.getByRole("button", { name: /^See all 344 rows/ }).dispatchEvent("click");
    }
    const grid = page.getByRole("grid");
    const shows = (rows: number) => expect(grid).toHaveAttribute("aria-rowcount", String(rows + 1));
    const dialog = page.getByRole("dialog");
    const head = (name: string) => grid.getByRole("columnheader", { name: new RegExp(`^${name}`) });
    await shows(344);
    const shifts = () => listLayoutShifts(page, ':not([role="grid"], [role="grid"] *)');
    // The press may make room for the table once. The table itself, which loads later, must not move anything.
    const opening = await shifts();
    expect(opening.length, opening.join("\n")).toBeLessThanOrEqual(query ? 0 : 1);

    await page.getByLabel("Search in all cells").fill("dream");
    await shows(124);
    await head("species").click();
    await dialog.getByRole("checkbox", { name: /^Adelie/ }).check();
    await dialog.getByLabel("Order of the rows").selectOption("Descending");
    await dialog.getByRole("button", { name: "Show these rows" }).click();
    await shows(56);
    await head("species").click();
    await dialog.getByRole("button", { name: "Hide the column" }).click();
    await expect(grid).toHaveAttribute("aria-colcount", "7");
    await page.getByRole("button", { name: "Show everything" }).click();
    await shows(344);
    await page.getByRole("button", { name: "Group", exact: true }).click();
    await dialog.getByRole("button", { name: "Show the groups" }).click();
    await shows(3);
    await page.getByLabel("Search in all cells").fill("dream");
    await expect(page.getByRole("status").filter({ hasText: "groups" })).toContainText("of 124");
    expect(await shifts()).toEqual(opening);
  });
}

test("the header's tools are shown together, so that none moves another", async ({ page }) => {
  await page.goto("/");
  // Hydrates first; otherwise React would log an error about the missing menu.
  await waitForHydration(page);
  const search = page.getByRole("banner").getByRole("button", { name: "Search" });
  await expect(search).toBeVisible();
  // Simulates a page that has loaded only in part.
  await page.evaluate(() => document.getElementById("site-menu")?.remove());
  await expect(search).toBeHidden();
});
