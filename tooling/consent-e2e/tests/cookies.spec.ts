import {
  getDecisionCookies,
  expect,
  openPage,
  getParts,
  test,
  waitForReload,
} from "../src/test.ts";

const DAY = 86_400;

test("the two cookies have Path=/, SameSite=Lax and a lifetime of one year", async ({
  page,
  at,
}) => {
  await openPage(page, at("/deep/in/the/site"));
  await getParts(page).onBar("accept").click();
  const cookies = await page.context().cookies();
  expect(cookies).toHaveLength(2);
  const now = await page.evaluate(() => Date.now() / 1000);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      path: "/",
      sameSite: "Lax",
      secure: false,
      domain: "site.test",
    });
    expect(cookie.expires - now).toBeGreaterThan(364 * DAY);
    expect(cookie.expires - now).toBeLessThan(366 * DAY);
  }
});

test("on https the two cookies are Secure", async ({ page, built }) => {
  await page.route("https://videos.test/*", (route) => route.fulfill({ body: "A video" }));
  await page.route("https://safe.test/**", async (route) => {
    const url = new URL(route.request().url());
    const body = built.scripts.get(url.pathname) ?? (await built.render(url.searchParams));
    const contentType = built.scripts.has(url.pathname) ? "text/javascript" : "text/html";
    await route.fulfill({ body, contentType });
  });
  await openPage(page, "https://safe.test/?video=https://videos.test/video");
  await getParts(page).onBar("accept").click();
  const cookies = await page.context().cookies();
  expect(cookies.map((cookie) => cookie.secure)).toEqual([true, true]);
});

test("with a domain a decision applies to its subdomains, and replaces a host-only one", async ({
  page,
  at,
}) => {
  const { bar, onBar, status } = getParts(page);
  await openPage(page, at("/", "shop.site.test"));
  await waitForReload(page, () => onBar("decline").click());
  await openPage(page, at("/?domain=site.test", "shop.site.test"));
  await getParts(page).control.press("Enter");
  await waitForReload(page, () => getParts(page).inModal("accept").click());
  await openPage(page, at("/?domain=site.test", "blog.site.test"));
  await expect(bar).toBeHidden();
  await expect(status).toHaveText("accepted: analytics ads videos");
  const cookies = await page.context().cookies();
  expect(cookies.map((cookie) => cookie.domain)).toEqual([".site.test", ".site.test"]);
});

test("a withdrawal removes a service's cookies in all four scopes, and no other cookie", async ({
  page,
  context,
  at,
}) => {
  const host = "www.shop.site.test";
  const { onBar, control, inModal } = getParts(page);
  await openPage(page, at("/blog/post", host));
  await onBar("accept").click();
  const scopes = [
    { domain: host, path: "/" },
    { domain: `.${host}`, path: "/" },
    { domain: ".shop.site.test", path: "/" },
    { domain: ".site.test", path: "/" },
    { domain: host, path: "/blog" },
    { domain: host, path: "/blog/" },
    { domain: ".site.test", path: "/blog/post" },
  ];
  await context.addCookies(
    scopes.flatMap((scope, index) => [
      { ...scope, name: "analytics", value: String(index) },
      { ...scope, name: `analytics_${index}`, value: "x" },
      { ...scope, name: `kept_analytics_${index}`, value: "x" },
    ]),
  );
  await control.press("Enter");
  await waitForReload(page, () => inModal("decline").click());
  const names = (await context.cookies()).map((cookie) => cookie.name);
  expect(names.filter((name) => name.startsWith("analytics"))).toEqual([]);
  expect(names.filter((name) => name.startsWith("kept"))).toHaveLength(scopes.length);
});

test("malformed cookies of other scripts do no harm", async ({ page, at }) => {
  await page.addInitScript(() => {
    document.cookie = "%E0%A4%A=%";
    document.cookie = "noequals";
    document.cookie = "=novalue";
    document.cookie = "x==y=;";
    document.cookie = "cookie_control_enabled_cookies=%E0%A4%A,,gone,ads4";
  });
  const { bar, onBar, status } = getParts(page);
  await openPage(page, at());
  await expect(bar).toBeVisible();
  await onBar("accept").click();
  await expect(status).toHaveText("accepted: analytics ads videos");
  expect((await getDecisionCookies(page)).flag).toBe("true");
});

test("if cookies are disabled the visitor is not asked, nothing runs, and the console says so once", async ({
  page,
  at,
  reactions,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
  const { bar, control, modal, inModal } = getParts(page);
  await openPage(page, at("/?preset"));
  await expect(bar).toBeHidden();
  await control.press("Enter");
  await expect(modal).toContainText("Your browser does not keep cookies for this website.");
  await expect(inModal("accept")).toHaveCount(0);
  await expect(modal.getByRole("checkbox").nth(1)).toBeDisabled();
  expect(reactions).toEqual([]);
  expect(warnings).toEqual(["No cookies are kept here: nothing is asked, nothing optional runs."]);
});

test("if cookies are dropped silently a decision hides the bar, without a reload", async ({
  page,
  at,
  reactions,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set() {} });
  });
  const { bar, onBar } = getParts(page);
  for (const path of ["/", "/?late"]) {
    await page.goto(at(path));
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await onBar("decline").click();
    await expect(bar).toBeHidden();
    expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);
  }
  expect(reactions).toEqual([]);
});

test("in a sandboxed frame, where reading cookies throws, the page works and does not ask", async ({
  page,
  at,
}) => {
  await page.goto(at("/?late"));
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement("iframe"), { src, name: "boxed" });
    frame.setAttribute("sandbox", "allow-scripts");
    document.body.append(frame);
  }, at());
  const boxed = page.frameLocator("[name=boxed]");
  await expect(boxed.getByRole("heading", { name: "A page" })).toBeVisible();
  await expect(boxed.locator("[data-consent-bar]")).toBeHidden();
});

const FLAG = "cookie_control_consent";
const LIST = "cookie_control_enabled_cookies";

test("a withdrawal is honoured although cookies of the same names exist in other scopes", async ({
  page,
  context,
  at,
  reactions,
}) => {
  const host = "www.shop.site.test";
  const scopes = [
    { domain: host, path: "/support" },
    { domain: host, path: "/support/faq" },
    { domain: `.${host}`, path: "/" },
    { domain: ".site.test", path: "/" },
  ];
  for (const { address, isLate } of [
    { address: "/support/faq", isLate: false },
    { address: "/support/faq?late", isLate: true },
  ]) {
    await context.clearCookies();
    await context.addCookies(
      scopes.flatMap((scope) => [
        { ...scope, name: FLAG, value: "true" },
        { ...scope, name: LIST, value: "analytics" },
      ]),
    );
    // Conflicting values are not a decision, so the bar is shown.
    await context.addCookies([{ name: LIST, value: "ads", domain: host, path: "/" }]);
    await page.goto(at(address, host));
    reactions.length = 0;
    if (isLate) {
      await Promise.all([page.waitForEvent("load"), getParts(page).onBar("decline").click()]);
      await page.evaluate(() => window.startApp());
    } else {
      await page.locator("html[data-started]").waitFor();
      await waitForReload(page, () => getParts(page).onBar("decline").click());
    }
    for (const path of ["/support/faq", "/support", "/"]) {
      await openPage(page, at(path, host));
      await expect(getParts(page).status).toHaveText("declined:");
      await expect(getParts(page).bar).toBeHidden();
    }
    expect(reactions.filter((one) => one.startsWith("accepted"))).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name === FLAG)).toHaveLength(1);
  }
});

test("an HttpOnly cookie of the same name counts as not given, and nobody is asked for ever", async ({
  page,
  context,
  at,
  reactions,
}) => {
  await context.addCookies([
    { name: FLAG, value: "true", httpOnly: true, domain: "site.test", path: "/" },
  ]);
  const { bar, onBar, control, modal, inModal, status } = getParts(page);
  await openPage(page, at());
  await waitForReload(page, () => onBar("accept").click());
  await expect(status).toHaveText("declined:");
  await openPage(page, at("/next"));
  await expect(bar).toBeHidden();
  await control.press("Enter");
  await expect(modal).toBeVisible();
  await expect(inModal("accept")).toBeEnabled();
  expect(reactions.filter((one) => one.startsWith("accepted"))).toEqual([]);
});
