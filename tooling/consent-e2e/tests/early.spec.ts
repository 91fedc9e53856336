import { getDecisionCookies, expect, getParts, test, waitForReload } from "../src/test.ts";

const late = "/?late";

test("the bar is visible before the application starts, and React hydrates its elements unchanged", async ({
  page,
  at,
}) => {
  const { bar, status } = getParts(page);
  await page.goto(at(late));
  await expect(bar).toBeVisible();
  const before = await bar.evaluateHandle((element) => {
    const seen = { element, html: element.outerHTML };
    return seen;
  });
  await page.evaluate(() => window.startApp());
  await expect(page.locator("html")).toHaveAttribute("data-started");
  expect(
    await before.evaluate(({ element, html }) => element.isConnected && element.outerHTML === html),
  ).toBe(true);
  expect(await page.evaluate(() => window.hydrationErrors)).toEqual([]);
  await expect(status).toHaveText("undecided:");
});

test("a visitor who decided never sees the bar, not even in the first painted frame", async ({
  page,
  context,
  at,
}) => {
  const { bar, control } = getParts(page);
  for (const flag of ["true", "false", "anything"]) {
    await context.addCookies([{ name: "cookie_control_consent", value: flag, url: at() }]);
    await page.goto(at(late));
    await expect(control).toBeVisible();
    await expect(bar).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.dataset.consent)).toMatch(/^done/);
  }
});

test("accepting before the application starts hides the bar at once, and each service runs once after the start", async ({
  page,
  at,
  reactions,
}) => {
  const { bar, onBar, control, status } = getParts(page);
  await page.goto(at(late));
  await onBar("accept").click();
  await expect(bar).toBeHidden();
  await expect(control).toBeFocused();
  expect(await getDecisionCookies(page)).toEqual({ flag: "true", list: "analytics,ads,videos" });
  expect(reactions).toEqual([]);
  await page.evaluate(() => window.startApp());
  await expect(status).toHaveText("accepted: analytics ads videos");
  expect(reactions).toEqual(["accepted analytics", "accepted ads", "accepted videos"]);
});

test("declining before the application starts reloads at once, and the reactions run once in the next page", async ({
  page,
  context,
  at,
  reactions,
}) => {
  const { bar, onBar, status } = getParts(page);
  await context.addCookies([{ name: "ads_1", value: "x", url: at() }]);
  await page.goto(at(late));
  await Promise.all([page.waitForEvent("load"), onBar("decline").click()]);
  await expect(bar).toBeHidden();
  expect((await getDecisionCookies(page)).flag).toBe("false!");
  await page.evaluate(() => window.startApp());
  await expect(status).toHaveText("declined:");
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("ads_1");
  expect(reactions).toEqual(["declined analytics", "declined videos"]);
  expect(await getDecisionCookies(page)).toEqual({ flag: "false", list: "" });

  await page.reload();
  await page.evaluate(() => window.startApp());
  await expect(status).toHaveText("declined:");
  expect(reactions).toHaveLength(2);
});

test("without declined reactions nothing is pending after declining early", async ({
  page,
  at,
}) => {
  await page.goto(at("/?late&quiet"));
  await Promise.all([page.waitForEvent("load"), getParts(page).onBar("decline").click()]);
  expect(await getDecisionCookies(page)).toEqual({ flag: "false", list: "" });
});

test("a click that opens the modal before the application starts takes effect when it starts", async ({
  page,
  at,
}) => {
  const { onBar, modal } = getParts(page);
  await page.goto(at(late));
  await onBar("manage").click();
  await page.evaluate(() => window.startApp());
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(onBar("manage")).toBeFocused();
});

test("after the start the head script handles no clicks, so one click is one decision", async ({
  page,
  at,
  reactions,
}) => {
  const { onBar } = getParts(page);
  await page.goto(at(late));
  await page.evaluate(() => window.startApp());
  await waitForReload(page, async () => {
    await page.locator("html[data-started]").waitFor();
    await Promise.all([page.waitForEvent("load"), onBar("decline").click()]);
    await page.evaluate(() => window.startApp());
  });
  expect(reactions).toEqual(["declined analytics", "declined videos"]);
});

test("when the services change the bar is visible before the application starts, with a button to delete all", async ({
  page,
  context,
  at,
  reactions,
}) => {
  const { bar, onBar, status } = getParts(page);
  await context.addCookies([
    { name: "cookie_control_consent", value: "true", url: at() },
    { name: "cookie_control_enabled_cookies", value: "ads", url: at() },
  ]);
  await page.goto(at("/?late&wider"));
  await expect(bar).toBeVisible();
  await expect(onBar("decline")).toHaveAccessibleName("Delete all");
  await onBar("accept").click();
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.startApp());
  await expect(status).toHaveText("accepted: analytics ads chat videos");
  expect(reactions).toHaveLength(4);
});

test("the last click before the start takes effect, once", async ({ page, at }) => {
  await page.goto(at(late));
  await page.getByRole("button", { name: "Load once" }).last().click();
  await page.evaluate(() => window.startApp());
  await expect(page.locator('iframe[title="Written as HTML"]')).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
});
