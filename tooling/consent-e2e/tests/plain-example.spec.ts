import { findViolations } from "@site/e2e/axe";
import { installEngines, openTab, waitUntil } from "@site/e2e/other-engines";

import { getDecisionCookies, expect, getParts, test } from "../src/test.ts";

const EXAMPLE = "/examples/plain-html/";

test("the plain HTML example asks, stores, reopens and withdraws without a framework", async ({
  page,
  at,
}) => {
  await page.route(/\.example\//, (route) => route.fulfill({ body: "" }));
  const { bar, onBar, control, modal, inModal } = getParts(page);
  const visits = page.locator("#visits");
  await page.goto(at(EXAMPLE));
  await expect(bar).toBeVisible();
  await expect(visits).toHaveText("Your visit is not counted.");
  expect(await findViolations(page)).toEqual([]);

  await onBar("manage").click();
  await modal.getByRole("checkbox", { name: "Videos" }).check();
  await inModal("close").click();
  await expect(bar).toContainText("You have unsaved settings.");
  await onBar("manage").click();
  expect(await findViolations(page)).toEqual([]);
  await Promise.all([page.waitForEvent("load"), inModal("save").click()]);
  expect((await getDecisionCookies(page)).list).toBe("videos");
  await expect(bar).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(visits).toHaveText("Your visit is not counted.");

  await control.press("Enter");
  await expect(modal.getByRole("checkbox", { name: "Videos" })).toBeChecked();
  await expect(modal).toContainText("You decided on");
  await Promise.all([page.waitForEvent("load"), inModal("accept").click()]);
  await expect(visits).toHaveText("Your visit is counted.");

  await control.press("Enter");
  await Promise.all([page.waitForEvent("load"), inModal("decline").click()]);
  expect((await getDecisionCookies(page)).list).toBe("");
  await expect(visits).toHaveText("Your visit is not counted.");
  expect(await page.evaluate(() => document.cookie)).not.toContain("visits");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("the plain example follows the page's language and the visitor's choice of another", async ({
  page,
  at,
}) => {
  const { bar, onBar, modal, inModal } = getParts(page);
  await page.goto(at(`${EXAMPLE}de`));
  await expect(bar).toContainText("Alle ablehnen");
  await onBar("manage").click();
  await expect(modal.getByRole("checkbox", { name: "Statistik" })).toBeVisible();
  await modal.getByRole("checkbox", { name: "Statistik" }).check();
  await modal.getByRole("combobox").selectOption("en");
  await expect(modal.getByRole("combobox")).toBeFocused();
  await expect(modal.getByRole("checkbox", { name: "Analytics" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(bar).toContainText("You have unsaved settings.");
  await onBar("manage").click();
  await expect(inModal("decline")).toHaveText("Decline all");
});

for (const engine of ["firefox", "webkit"] as const) {
  test(`the plain example asks, stores and withdraws in ${engine}`, async ({ port }) => {
    const obstacle = await installEngines();
    test.skip(obstacle !== undefined, obstacle);
    const tab = await openTab(engine);
    const shows = (text: string) =>
      waitUntil(
        () => tab.evaluate((text) => document.body.innerText.includes(text), text),
        `the page says “${text}”`,
      );
    try {
      await tab.goto(`http://127.0.0.1:${port}${EXAMPLE}`);
      await shows("Your visit is not counted.");
      await tab.click({ role: "button", name: "^Accept all$" });
      await shows("Your visit is counted.");
      await tab.click({ role: "button", name: "^Cookie settings$" });
      await tab.click({ role: "button", name: "^Decline all$" });
      await shows("Your visit is not counted.");
      expect(await tab.evaluate(() => document.cookie)).not.toContain("visits=1");
    } finally {
      await tab.close();
    }
  });
}
