import { serveInTwoParts } from "../src/in-two-parts.ts";
import { layoutShifts } from "../src/layout-shifts.ts";
import { openPages } from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";

// One address does not exist.
test.use({ expectedInConsole: [/status of 404/] });

for (const width of [390, 1280]) {
  test(`nothing on any page moves while it loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...openPages, "/nowhere"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expect(
        page
          .getByRole("main")
          .getByRole("status")
          .getByText(/^(Load|Check|Look|Read)ing/),
      ).toHaveCount(0);
      expect(await layoutShifts(page), path).toEqual([]);
    }
  });
}

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
    // What has arrived is painted.
    await layoutShifts(page);
    arriving.sendRest();
    await expect(page.getByRole("table").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await layoutShifts(page)).toEqual([]);
    arriving.stop();
  });
}

test("the header's tools are shown once what follows them has arrived, since each that comes would move the others", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("banner").getByRole("button", { name: "Search" });
  await expect(search).toBeVisible();
  // A page of which no more has arrived.
  await page.evaluate(() => document.getElementById("site-menu")?.remove());
  await expect(search).toBeHidden();
});
