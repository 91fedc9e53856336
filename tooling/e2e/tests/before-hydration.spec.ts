import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Page } from "@playwright/test";
import { datasetFolder } from "@site/content/datasets/dataset-files";

import { pauseScripts, waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

/** Opens a page and lets the user act before its scripts load. */
async function actFirst(page: Page, address: string, act: () => Promise<void>): Promise<void> {
  const release = await pauseScripts(page);
  await page.goto(address);
  await act();
  release();
  await waitForHydration(page);
}

const table = async (name: string) => ({
  name: "mine.csv",
  mimeType: "text/csv",
  buffer: await readFile(path.join(datasetFolder, name)),
});

test("a table chosen in the cleaner before its scripts had loaded opens with them", async ({
  page,
}) => {
  const file = await table("census-historical/census-messy-sample.csv");
  // The fragment names another table, but the user's choice is newer.
  await actFirst(page, "/clean#penguins-messy", () =>
    page.getByLabel(/Drop a table here/).setInputFiles(file),
  );
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "11");
  await expect(page.getByText("mine.csv").first()).toBeVisible();
});

for (const [how, address, chosen] of [
  ["chosen before", "/datasets/challenge", "early"],
  ["in the address", "/datasets/challenge?table=roster", undefined],
  ["chosen after", "/datasets/challenge", "late"],
] as const) {
  test(`a table dropped in the challenge before its scripts had loaded is compared, with the task ${how}`, async ({
    page,
  }) => {
    const file = await table("roster/roster-messy-answer.csv");
    const task = page.getByLabel("Which table did you clean?");
    await actFirst(page, address, async () => {
      if (chosen === "early") await task.selectOption({ value: "roster" });
      await page.getByLabel(/Drop your table here/).setInputFiles(file);
    });
    if (chosen === "late") {
      await expect(page.getByText("Choose the table you cleaned")).toBeVisible();
      await expect(task).toBeFocused();
      await task.selectOption({ value: "roster" });
    }
    await expect(page.getByRole("region", { name: "Your score" })).toContainText("100.0 of 100");
  });
}

test("sliders of a chart that were moved before hydration keep their year and value", async ({
  page,
}) => {
  const year = page.getByRole("slider", { name: "Year" });
  const value = page.getByRole("slider", { name: "Values" });
  await actFirst(page, "/datasets/gapminder", async () => {
    await year.fill("2");
    await value.fill("7");
  });
  await expect(year).toHaveAttribute("aria-valuetext", "1965");
  await expect(year).toHaveValue("2");
  await expect(value).toHaveAttribute("aria-valuetext", /^8 of /);
  await expect(page.getByRole("figure").getByRole("status").first()).not.toContainText("Point at");
});

for (const address of ["/forgot", "/pricing", "/support"]) {
  test(`what is typed and ticked on ${address} before its scripts have loaded stays`, async ({
    page,
  }) => {
    const typed = page
      .getByRole("main")
      .locator("input:not([type=checkbox], [type=radio], [type=range])");
    const ticked = page.getByRole("main").getByRole("checkbox");
    await actFirst(page, address, async () => {
      for (const input of await typed.all()) await input.fill("who@example.com");
      for (const input of await ticked.all()) await input.check();
    });
    await page.waitForLoadState("networkidle");
    expect(await typed.count()).toBeGreaterThan(0);
    for (const input of await typed.all()) await expect(input).toHaveValue("who@example.com");
    for (const input of await ticked.all()) await expect(input).toBeChecked();
  });
}

test("what is typed into a form that an extension has changed before its scripts have loaded stays", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/React error #418/);
  const email = page.getByLabel("Email address");
  await actFirst(page, "/forgot", async () => {
    await email.fill("ada@example.com");
    await page.evaluate(() => {
      for (const input of document.querySelectorAll("main input")) {
        input.before(document.createElement("x-password-manager"));
      }
    });
  });
  // React has rendered its own elements again.
  await expect(page.locator("x-password-manager")).toHaveCount(0);
  await expect(email).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Send the reset link" }).click();
  await expect(page.getByRole("button", { name: "Send the link again" })).toBeVisible();
});
