import type { Page } from "@playwright/test";

import { waitForHydration } from "../page-actions.ts";
import type { PageState } from "./choose-states.ts";

const calls = "**/api/trpc/**";

/** Brings a tab to the state and waits until it shows; throws if it never does. */
export async function openState(tab: Page, { path, condition }: PageState): Promise<void> {
  if (condition === "loading") await tab.route(calls, () => {});
  if (condition === "failed") {
    await tab.route(calls, (route) => route.fulfill({ status: 503, body: "" }));
  }
  await tab.goto(path);
  // The design system's page is not part of the application.
  if (path === "/_ui") await tab.getByRole("heading", { level: 2 }).first().waitFor();
  else await waitForHydration(tab);
  const main = tab.getByRole("main");
  if (condition === "loading") {
    await main
      .getByText(/^(Loading|Checking|Preparing)/)
      .first()
      .waitFor({ state: "attached" });
    return;
  }
  if (condition === "failed") await main.getByRole("alert").first().waitFor();
  if (condition === "wrong entries") {
    // The form may load only once a choice above it is made.
    await main.locator("[type=radio], [type=submit]").first().waitFor({ state: "attached" });
    const choice = main.locator("[type=radio]").first();
    if ((await choice.count()) > 0) await choice.check();
    const buttons = main.locator("form:not([action]) button[type=submit]");
    // A form in a collapsed section must not be submitted.
    await buttons.filter({ visible: true }).first().click();
    await main.getByRole("alert").first().waitFor();
  }
  // Loads the parts that load only when scrolled to.
  await scrollThrough(tab);
  await tab.waitForLoadState("networkidle");
  await tab.evaluate(() => scrollTo(0, 0));
}

/** Scrolls through the whole page, to load everything that loads on scroll. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await painted();
    }
  });
}
