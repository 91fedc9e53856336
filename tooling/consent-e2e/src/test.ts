import { type Page, test as base, expect } from "@playwright/test";

import { type BuiltFixture, buildFixture, serveFixture } from "./fixture-server.ts";

interface WorkerFixtures {
  built: BuiltFixture;
  port: number;
}

interface TestFixtures {
  /** Returns the address of a page, by default on the host `site.test`. */
  at: (pathAndQuery?: string, host?: string) => string;
  /** Reactions that have run in the page, in order, across reloads. */
  reactions: string[];
  /** Errors of the page. The test fails if any remain at its end. */
  errors: string[];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  built: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await buildFixture()),
    { scope: "worker" },
  ],
  port: [
    async ({ built }, use) => {
      const server = await serveFixture(built);
      await use(server.port);
      await server.close();
    },
    { scope: "worker" },
  ],
  at: async ({ port }, use) => {
    await use((pathAndQuery = "/", host = "site.test") => {
      const url = new URL(pathAndQuery, `http://${host}:${port}`);
      url.searchParams.set("video", `http://videos.test:${port}/video`);
      url.searchParams.set("tag", `http://tags.test:${port}/tag.js`);
      return url.href;
    });
  },
  reactions: async ({ page }, use) => {
    const reactions: string[] = [];
    page.on("console", (message) => {
      const reaction = /^reaction: (.*)/.exec(message.text())?.[1];
      if (reaction) reactions.push(reaction);
    });
    await use(reactions);
  },
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Returns locators of the page's bar, modal and control button. */
export function getParts(page: Page) {
  return {
    bar: page.locator("[data-consent-bar]"),
    modal: page.getByRole("dialog"),
    control: page.locator("[data-consent-control]"),
    status: page.getByTestId("status"),
    onBar: (action: string) => page.locator(`[data-consent-bar] [data-consent-action=${action}]`),
    inModal: (action: string) => page.locator(`dialog [data-consent-action=${action}]`),
    box: (id: string) => page.getByRole("checkbox", { name: `Item ${id}` }),
  };
}

/** Opens a page and waits until its application is running. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-started]").waitFor();
}

/** Performs an action that reloads the page, and waits until the new page's application is running. */
export async function waitForReload(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await act();
  await page.waitForFunction(
    () => !("isOldPage" in window) && "started" in document.documentElement.dataset,
  );
}

/** Returns the values of the two cookies in the page's browser. */
export async function getDecisionCookies(page: Page) {
  const cookies = await page.context().cookies(page.url());
  const value = (name: string) => cookies.find((cookie) => cookie.name === name)?.value;
  return {
    flag: value("cookie_control_consent"),
    list: value("cookie_control_enabled_cookies"),
  };
}
