import type { Page } from "@playwright/test";

import {
  getDecisionCookies,
  expect,
  openPage,
  getParts,
  test,
  waitForReload,
} from "../src/test.ts";

/** Counts the items that the page stores in places other than cookies. */
function countStoredItems(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // `caches` exists only on https.
    const kept = "caches" in window ? await caches.keys() : [];
    return localStorage.length + sessionStorage.length + databases.length + kept.length;
  });
}

test("nothing optional runs, loads or is stored before a decision, even if ticked in advance", async ({
  page,
  at,
  reactions,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await openPage(page, at("/?preset"));
  const { bar, status } = getParts(page);
  await expect(bar).toBeVisible();
  await expect(status).toHaveText("undecided:");
  expect(reactions).toEqual([]);
  expect([...hosts]).toEqual(["site.test"]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await countStoredItems(page)).toBe(0);
});

test("every decision can follow every other, and only the two cookies and its record store it", async ({
  page,
  at,
}) => {
  const { onBar, control, inModal, modal, box, status } = getParts(page);
  /** Decisions in the modal and their results. The test makes each decision after each other one. */
  const choices = {
    analytics: { status: "partial: analytics", flag: "true", list: "analytics" },
    videos: { status: "partial: videos", flag: "true", list: "videos" },
    accept: {
      status: "accepted: analytics ads videos",
      flag: "true",
      list: "analytics,ads,videos",
    },
    decline: { status: "declined:", flag: "false", list: "" },
  };
  const row = [
    "videos",
    "analytics",
    "accept",
    "accept",
    "videos",
    "decline",
    "decline",
    "accept",
    "decline",
    "videos",
  ] as const;
  await openPage(page, at());
  for (const [step, choice] of row.entries()) {
    await (step === 0 ? onBar("manage") : control).press("Enter");
    await expect(modal).toBeVisible();
    await waitForReload(page, async () => {
      if (choice === "accept" || choice === "decline") return inModal(choice).click();
      for (const id of ["analytics", "ads", "videos"]) await box(id).setChecked(id === choice);
      return inModal("save").click();
    });
    const { status: reached, ...decision } = choices[choice];
    await expect(status).toHaveText(reached);
    expect(await getDecisionCookies(page)).toEqual(decision);
  }
  expect(await page.context().cookies()).toHaveLength(2);
  expect(await countStoredItems(page)).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
    "cookie_control_consent_record",
  ]);
});

test("accept-all on the bar runs each service once without a reload, and again in the next page", async ({
  page,
  at,
  reactions,
}) => {
  const { bar, control, onBar, status } = getParts(page);
  await openPage(page, at());
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await onBar("accept").click();
  await expect(bar).toBeHidden();
  await expect(control).toBeFocused();
  await expect(status).toHaveText("accepted: analytics ads videos");
  await expect.poll(() => page.evaluate(() => "tagRan" in window)).toBe(true);
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);
  expect(reactions).toEqual(["accepted analytics", "accepted ads", "accepted videos"]);
  expect(await getDecisionCookies(page)).toEqual({ flag: "true", list: "analytics,ads,videos" });

  await openPage(page, at());
  await expect(bar).toBeHidden();
  expect(reactions).toHaveLength(6);
});

test("decline-all on the bar stores an empty list, runs each declined reaction once and reloads once", async ({
  page,
  at,
  reactions,
}) => {
  let loads = 0;
  page.on("load", () => (loads += 1));
  const { bar, control, onBar, status } = getParts(page);
  await openPage(page, at());
  await waitForReload(page, () => onBar("decline").click());
  expect(await getDecisionCookies(page)).toEqual({ flag: "false", list: "" });
  await expect(bar).toBeHidden();
  await expect(control).toBeVisible();
  await expect(status).toHaveText("declined:");
  expect(reactions).toEqual(["declined analytics", "declined videos"]);

  await openPage(page, at());
  await expect(bar).toBeHidden();
  expect(reactions).toHaveLength(2);
  expect(loads).toBe(3);
});

test("save in the modal stores only the ticked services, declines the others and reloads once", async ({
  page,
  at,
  reactions,
}) => {
  let loads = 0;
  page.on("load", () => (loads += 1));
  const { onBar, inModal, box, modal, status } = getParts(page);
  await openPage(page, at());
  await onBar("manage").click();
  await box("videos").check();
  await waitForReload(page, () => inModal("save").click());
  expect(await getDecisionCookies(page)).toEqual({ flag: "true", list: "videos" });
  expect(reactions).toEqual(["declined analytics", "accepted videos"]);
  await expect(modal).toBeHidden();
  await expect(status).toHaveText("partial: videos");
  expect(loads).toBe(2);
});

test("accept-all in the modal reloads once and runs each service once, in the new page", async ({
  page,
  at,
  reactions,
}) => {
  const { onBar, inModal, status } = getParts(page);
  await openPage(page, at());
  await onBar("manage").click();
  await waitForReload(page, () => inModal("accept").click());
  await expect(status).toHaveText("accepted: analytics ads videos");
  expect(reactions).toEqual(["accepted analytics", "accepted ads", "accepted videos"]);
});

test("decline-all in the modal withdraws everything and removes the cookies", async ({
  page,
  at,
  reactions,
}) => {
  const { onBar, control, inModal, status } = getParts(page);
  await openPage(page, at());
  await onBar("accept").click();
  await control.press("Enter");
  await page.evaluate(() => (document.cookie = "analytics_1=x"));
  reactions.length = 0;
  await waitForReload(page, () => inModal("decline").click());
  await expect(status).toHaveText("declined:");
  expect(reactions).toEqual(["declined analytics", "declined videos"]);
  const names = (await page.context().cookies()).map((cookie) => cookie.name);
  expect(names.toSorted()).toEqual(["cookie_control_consent", "cookie_control_enabled_cookies"]);
});

test("closing the modal keeps unsaved changes, and the bar warns and can save them", async ({
  page,
  at,
  reactions,
}) => {
  const { bar, onBar, control, inModal, box, status } = getParts(page);
  await openPage(page, at());
  await onBar("accept").click();
  reactions.length = 0;
  await control.press("Enter");
  await box("ads").uncheck();
  await expect(bar).toBeHidden();
  await inModal("close").click();

  await expect(bar).toContainText("You have unsaved settings.");
  await expect(control).toBeHidden();
  await expect(onBar("decline")).toHaveAccessibleName("Delete all");
  await expect(status).toHaveText("accepted: analytics ads videos");
  expect(reactions).toEqual([]);

  await onBar("manage").click();
  await expect(box("ads")).not.toBeChecked();
  await page.keyboard.press("Escape");
  await waitForReload(page, () => onBar("save").click());
  await expect(status).toHaveText("partial: analytics videos");
  await expect(bar).toBeHidden();
});

test("undoing all changes leaves nothing to save", async ({ page, at }) => {
  const { bar, onBar, control, inModal, box } = getParts(page);
  await openPage(page, at());
  await onBar("accept").click();
  await control.press("Enter");
  await box("ads").uncheck();
  await box("ads").check();
  await inModal("close").click();
  await expect(bar).toBeHidden();
  await expect(control).toBeFocused();
});

test("visitors are asked again when the services change, and keep what they accepted", async ({
  page,
  at,
  reactions,
}) => {
  const { bar, onBar, status } = getParts(page);
  await openPage(page, at());
  await onBar("accept").click();
  reactions.length = 0;

  await openPage(page, at("/?wider"));
  await expect(bar).toBeVisible();
  await expect(onBar("decline")).toHaveAccessibleName("Delete all");
  await expect(status).toHaveText("partial: analytics ads videos");
  expect(reactions).toEqual(["accepted analytics", "accepted ads", "accepted videos"]);
  await onBar("accept").click();
  expect(reactions.slice(3)).toEqual(["accepted chat"]);
  expect((await getDecisionCookies(page)).list).toBe("analytics,ads,chat,videos");

  await openPage(page, at("/?wider"));
  await expect(bar).toBeHidden();
  await page.context().clearCookies();
  await openPage(page, at("/?wider"));
  await waitForReload(page, () => onBar("decline").click());
  await openPage(page, at("/?wider"));
  await expect(bar).toBeHidden();
  await openPage(page, at());
  await expect(bar).toBeVisible();
});

test("a reaction that throws does not stop the others", async ({ page, at, errors }) => {
  await page.addInitScript(() => {
    const info = console.info;
    console.info = (message: string) => {
      info(message);
      if (message.endsWith("accepted analytics")) throw new Error("expected here");
    };
  });
  const { onBar } = getParts(page);
  await openPage(page, at());
  await onBar("accept").click();
  await expect.poll(() => errors.splice(0)).toEqual(["Error: expected here"]);
  expect((await getDecisionCookies(page)).list).toBe("analytics,ads,videos");
});

test("a visitor who stays on the page when the browser asks can decide again", async ({
  page,
  at,
}) => {
  await openPage(page, at());
  const { onBar, control, inModal, bar, status } = getParts(page);
  // A browser asks before leaving only if the page was used.
  await page.getByRole("heading", { name: "A page" }).click();
  await page.evaluate(() => {
    addEventListener("beforeunload", (event) => event.preventDefault());
  });
  const answer = async (stays: boolean) => {
    const dialog = await page.waitForEvent("dialog");
    expect(dialog.type()).toBe("beforeunload");
    await (stays ? dialog.dismiss() : dialog.accept());
  };
  await Promise.all([answer(true), onBar("decline").click({ noWaitAfter: true })]);
  await expect(bar).toBeHidden();
  await expect(status).toHaveText("declined:");

  await control.press("Enter");
  await waitForReload(page, async () => {
    await Promise.all([answer(false), inModal("accept").click({ noWaitAfter: true })]);
  });
  await expect(status).toHaveText("accepted: analytics ads videos");
});
