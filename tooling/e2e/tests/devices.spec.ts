import type { Page } from "@playwright/test";

import { createOwner } from "../src/owner.ts";
import { expect, test } from "../src/test.ts";

/** Activates a licence key on a computer, as the desktop app would. */
async function activate(page: Page, key: string, name: string): Promise<number> {
  const response = await page.request.post("/api/v1/devices", {
    headers: { authorization: `Bearer ${key}` },
    data: {
      deviceId: `computer-${name.replaceAll(" ", "-")}-0123456789`,
      name,
      platform: "linux",
      arch: "x64",
      appVersion: "2.4.1",
    },
  });
  return response.status();
}

test("the owner sees on which computers a licence is active, and frees one for the next", async ({
  page,
  context,
  expectedInConsole,
}, testInfo) => {
  expectedInConsole.push(/ERR_INTERNET_DISCONNECTED/);
  const { key } = await createOwner(page, "personal");
  await page.goto("/account");
  const licence = page.getByRole("article", { name: "Personal licence" });
  await expect(licence.getByText("Active on 0 of 3 computers")).toBeVisible();

  for (const name of ["Old desk", "Laptop", "Lab"])
    expect(await activate(page, key, name)).toBe(201);
  expect(await activate(page, key, "New desk")).toBe(409);
  await page.reload();
  await expect(licence.getByText("Active on 3 of 3 computers")).toBeVisible();
  await expect(licence.getByRole("listitem")).toHaveCount(3);
  await testInfo.attach("devices", { body: await licence.screenshot(), contentType: "image/png" });

  await test.step("without a connection the computer returns to its place in the list", async () => {
    await context.setOffline(true);
    await licence.getByRole("button", { name: "Remove Old desk" }).click();
    await expect(licence.getByRole("alert")).toContainText("Old desk was not removed");
    await expect(licence.getByRole("listitem").first()).toContainText("Old desk");
    await context.setOffline(false);
  });

  await test.step("removed, it leaves the list, and the focus stays with the list", async () => {
    await licence.getByRole("button", { name: "Remove Old desk" }).click();
    const title = licence.getByRole("heading", { name: "Active on 2 of 3 computers" });
    await expect(title).toBeFocused();
    await expect(licence.getByText("Old desk was removed.")).toBeAttached();
    expect(await activate(page, key, "New desk")).toBe(201);
  });

  await test.step("the page shows it so after a reload", async () => {
    await page.reload();
    await expect(licence.getByRole("listitem")).toHaveText([/Laptop/, /Lab/, /New desk/]);
  });
});
