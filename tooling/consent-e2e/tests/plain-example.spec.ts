import { findViolations } from "@site/e2e/axe";

import { getDecisionCookies, expect, getParts, test } from "../src/test.ts";

test("the plain HTML example asks, stores, reopens and withdraws without a framework", async ({
  page,
  at,
}) => {
  // Answers the requests of its tags, whose hosts do not exist.
  await page.route(/googletagmanager|\.example\//, (route) => route.fulfill({ body: "" }));
  const { bar, onBar, control, modal, inModal } = getParts(page);
  await page.goto(at("/plain"));
  await expect(bar).toBeVisible();
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

  await control.press("Enter");
  await expect(modal.getByRole("checkbox", { name: "Videos" })).toBeChecked();
  await Promise.all([page.waitForEvent("load"), inModal("decline").click()]);
  expect((await getDecisionCookies(page)).list).toBe("");
  await expect(page.locator("iframe")).toHaveCount(0);
});
