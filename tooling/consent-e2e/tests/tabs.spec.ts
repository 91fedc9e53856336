import { type Page, chromium } from "@playwright/test";
import { findBrowser } from "@site/e2e/browser";

import { expect, openPage, getParts, test, waitForReload } from "../src/test.ts";

function getReactions(page: Page): string[] {
  const reactions: string[] = [];
  page.on("console", (message) => {
    const reaction = /^reaction: (.*)/.exec(message.text())?.[1];
    if (reaction) reactions.push(reaction);
  });
  return reactions;
}

test("other tabs follow an accept-all without a reload and run each service once", async ({
  page,
  context,
  at,
}) => {
  const other = await context.newPage();
  const reactions = getReactions(other);
  await openPage(page, at());
  await openPage(other, at());
  await other.evaluate(() => Object.assign(window, { isOldPage: true }));
  await getParts(page).onBar("accept").click();
  await expect(getParts(other).bar).toBeHidden();
  await expect(getParts(other).status).toHaveText("accepted: analytics ads videos");
  expect(reactions).toEqual(["accepted analytics", "accepted ads", "accepted videos"]);
  expect(await other.evaluate(() => "isOldPage" in window)).toBe(true);
});

test("other tabs reload once to stop withdrawn services, and run no declined reaction again", async ({
  page,
  context,
  at,
}) => {
  const other = await context.newPage();
  await openPage(page, at());
  await getParts(page).onBar("accept").click();
  await openPage(other, at());
  const reactions = getReactions(other);
  let loads = 0;
  other.on("load", () => (loads += 1));
  await getParts(page).control.press("Enter");
  await getParts(page).box("analytics").uncheck();
  await waitForReload(other, () =>
    waitForReload(page, () => getParts(page).inModal("save").click()),
  );
  await expect(getParts(other).status).toHaveText("partial: ads videos");
  expect(reactions).toEqual(["accepted ads", "accepted videos"]);
  expect(loads).toBe(1);
});

test("a tab in which no service runs follows a decline without a reload", async ({
  page,
  context,
  at,
}) => {
  const other = await context.newPage();
  await openPage(page, at());
  await openPage(other, at());
  await other.evaluate(() => Object.assign(window, { isOldPage: true }));
  await waitForReload(page, () => getParts(page).onBar("decline").click());
  await expect(getParts(other).bar).toBeHidden();
  expect(await other.evaluate(() => "isOldPage" in window)).toBe(true);
});

test("a tab of another subdomain follows when it becomes visible again", async ({
  page,
  context,
  at,
}) => {
  const other = await context.newPage();
  await openPage(other, at("/?domain=site.test", "blog.site.test"));
  await openPage(page, at("/?domain=site.test", "shop.site.test"));
  await getParts(page).onBar("accept").click();
  await expect(getParts(other).bar).toBeVisible();
  // Headless pages are always visible, so the event is dispatched by hand.
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(getParts(other).bar).toBeHidden();
});

test("a tab that becomes visible again keeps its unsaved changes", async ({ page, at }) => {
  const { onBar, box } = getParts(page);
  await openPage(page, at());
  await onBar("manage").click();
  await box("ads").check();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(box("ads")).toBeChecked();
});

test("a page that returns from the back/forward cache follows decisions made since", async ({
  at,
  launchOptions,
}) => {
  // The packaged browser has no back/forward cache, so a full browser is used if there is one.
  const { executablePath } = await findBrowser();
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage();
    // Playwright loses a page that returns from the back/forward cache, so the test uses the DevTools protocol.
    const session = await page.context().newCDPSession(page);
    const evaluate = async (expression: string) =>
      (await session.send("Runtime.evaluate", { expression })).result.value as unknown;
    let keepsPages = true;
    await session.send("Page.enable");
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
      keepsPages = notRestoredExplanations.every(
        ({ reason }) => reason !== "BackForwardCacheDisabledForDelegate",
      );
    });
    const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
    const seen = `[
      location.pathname,
      window.isOldPage,
      document.querySelector("output").textContent,
      getComputedStyle(document.querySelector("[data-consent-bar]")).display,
    ].join()`;

    // During a navigation, the DevTools protocol responds with an error.
    const expectSeen = (wanted: RegExp) =>
      expect(async () => expect(await evaluate(seen)).toMatch(wanted)).toPass();

    await openPage(page, at("/first"));
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await openPage(page, at("/second"));
    await getParts(page).onBar("accept").click();
    await goBack();
    await expectSeen(/^\/first,/);
    test.skip(
      !keepsPages,
      "This browser keeps no page for the way back: a headless shell does not.",
    );
    await expectSeen(/^\/first,true,accepted: analytics ads videos,none$/);

    await evaluate(`location.assign(${JSON.stringify(at("/third"))})`);
    await expectSeen(/^\/third,,accepted: /);
    await evaluate(`document.cookie = "cookie_control_consent=false; path=/"`);
    await evaluate("setTimeout(() => history.back())");
    // A service that was running had to stop, so the page was reloaded instead of restored from the cache.
    await expectSeen(/^\/first,,declined: ,none$/);
  } finally {
    await browser.close();
  }
});
