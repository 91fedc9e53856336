import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";

import type { Page } from "@playwright/test";
import pg from "pg";

import {
  enableAnalytics,
  findUndeclaredStorage,
  getConsentUi,
  getDecision,
  getTagCommands,
  waitForConsent,
  waitForReload,
} from "../src/consent.ts";
import { pauseScripts, waitForHydration } from "../src/page-actions.ts";
import { getServices } from "../src/services.ts";
import {
  guardedPages,
  listPrerenderedPages,
  openPages,
  readPrerenderedPage,
} from "../src/site-pages.ts";
import { expect, test } from "../src/test.ts";

test.use({ hasDecided: false });

for (const path of guardedPages) {
  test(`${path} leads a visitor to the login, keeps the return path, asks about cookies and contacts no third party`, async ({
    page,
  }) => {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
    await page.goto(`${path}?from=test`);
    await waitForConsent(page);
    await expect(page).toHaveURL(
      new RegExp(`/login\\?returnPath=${encodeURIComponent(`${path}?from=test`)}`),
    );
    await expect(getConsentUi(page).bar).toBeVisible();
    expect([...hosts]).toEqual([new URL(page.url()).hostname]);
  });
}

const known = new Set([...openPages, ...guardedPages]);
const otherPages = (await listPrerenderedPages()).filter((path) => !known.has(path));
const loadsFromElsewhere =
  /<(?:script|iframe|img|source|video|audio|track|embed|object)\b[^>]*\s(?:src|srcset|data|poster)="(?:https?:)?\/\//i;

test("no other built page names a third party's file", async () => {
  expect(otherPages.length).toBeGreaterThan(20);
  for (const path of otherPages) {
    expect(await readPrerenderedPage(path), path).not.toMatch(loadsFromElsewhere);
  }
});

test.describe("before consent no other kind of page contacts a third party or sets a cookie", () => {
  for (const start of ["/blog/", "/blog/tags/", "/tutorials/", "/support/", "/datasets/"]) {
    test(start, async ({ page, context }) => {
      const path = otherPages.find((other) => other.startsWith(start)) ?? start;
      const hosts = new Set<string>();
      page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
      await page.goto(path);
      await waitForConsent(page);
      expect([...hosts]).toEqual([new URL(page.url()).hostname]);
      expect(await context.cookies()).toEqual([]);
    });
  }
});

test("the bar shows and answers before the application starts, and is taken over unchanged", async ({
  page,
}) => {
  const { bar, control, onBar } = getConsentUi(page);
  const release = await pauseScripts(page);
  await page.goto("/pricing");
  await expect(bar).toBeVisible();
  const before = await bar.evaluateHandle((element) => ({ element, html: element.outerHTML }));
  await onBar("Accept all").click();
  await expect(bar).toBeHidden();
  await expect(control).toBeFocused();
  expect(await getDecision(page)).toEqual({ flag: "true", list: "analytics,embeds" });
  expect(await page.evaluate(() => "consentHead" in window)).toBe(true);
  release();
  await waitForConsent(page);
  expect(
    await before.evaluate(({ element, html }) => element.isConnected && element.outerHTML === html),
  ).toBe(true);
});

test("declining reloads once, and the answer holds on every page and after a reload", async ({
  page,
}) => {
  const { bar, control, onBar, modal } = getConsentUi(page);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto("/");
  await waitForConsent(page);
  await waitForReload(page, () => onBar("Decline all").click());
  expect(documents).toBe(2);
  expect(await getDecision(page)).toEqual({ flag: "false", list: "" });
  for (const path of ["/pricing", "/blog", "/pricing"]) {
    await page.goto(path);
    await waitForConsent(page);
    await expect(bar).toBeHidden();
    await expect(control).toBeVisible();
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL(/\/cookies$/);
  await expect(bar).toBeHidden();
  await control.click();
  await expect(modal.getByRole("checkbox", { name: "Analytics" })).not.toBeChecked();
});

for (const [when, paths] of [
  ["before the scripts of its page had loaded", ["/pricing", "/support"]],
  ["after that", ["/forgot", "/support/faq", "/coupon"]],
] as const) {
  test(`what was typed and ticked ${when} survives the reload after a decision`, async ({
    page,
  }) => {
    const main = page.getByRole("main");
    const decline = async (path: string, type: () => Promise<void>) => {
      await page.context().clearCookies();
      const release = await pauseScripts(page);
      if (when === "after that") release();
      await page.goto(path);
      if (when === "after that") await waitForHydration(page);
      await type();
      await Promise.all([
        page.waitForEvent("domcontentloaded"),
        getConsentUi(page).onBar("Decline all").click(),
      ]);
      release();
      await waitForHydration(page);
    };
    for (const path of paths) {
      const field = main.locator("input").filter({ visible: true }).first();
      await decline(path, () => field.fill("ada@example.com"));
      await expect(field, path).toHaveValue("ada@example.com");
    }
    await decline("/datasets", async () => {
      await main.getByLabel("Search the datasets").fill("penguins");
      await main.getByLabel("Nature").check();
    });
    await expect(main.getByLabel("Search the datasets")).toHaveValue("penguins");
    await expect(main.getByLabel("Nature")).toBeChecked();
    await expect(main.getByRole("article")).toHaveCount(1);
  });
}

test("cells that were pasted are stored nowhere", async ({ page }) => {
  await page.goto("/clean");
  await page.getByLabel("Pasted cells").fill("canary");
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    "canary",
  );
  await Promise.all([
    page.waitForEvent("domcontentloaded"),
    getConsentUi(page).onBar("Decline all").click(),
  ]);
  await expect(page.getByLabel("Pasted cells")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    "canary",
  );
});

test("in another language the items of this site speak it too", async ({ page }) => {
  await page.goto("/pricing");
  await waitForConsent(page);
  const { modal, onBar } = getConsentUi(page);
  await onBar("Manage cookies").click();
  await expect(modal.getByRole("checkbox", { name: "Analytics" })).toBeVisible();
  await modal.getByRole("combobox").selectOption("de");
  await expect(modal.getByRole("checkbox", { name: "Statistik" })).toBeVisible();
  await expect(modal.getByRole("checkbox", { name: "Analytics" })).toHaveCount(0);
});

test("analytics load only with consent, record each page and event, and are gone after a withdrawal", async ({
  page,
  context,
}) => {
  const { tags } = await enableAnalytics(page);
  const { control, onBar, modal } = getConsentUi(page);
  await page.goto("/pricing?coupon=SECRET");
  await waitForConsent(page);
  expect(await getTagCommands(page)).toHaveLength(1);
  expect((await getTagCommands(page))[0]?.slice(0, 2)).toEqual(["consent", "default"]);
  expect(JSON.stringify(await getTagCommands(page))).not.toContain("granted");
  expect(tags).toEqual([]);

  await onBar("Accept all").click();
  await page.waitForFunction(() => "tagRan" in window);
  expect(tags).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST1"]);
  const names = (await getTagCommands(page)).map(([name, second]) =>
    `${String(name)} ${typeof second === "string" ? second : ""}`.trim(),
  );
  expect(names).toEqual([
    "consent default",
    "consent update",
    "js",
    "config G-TEST1",
    "set",
    "event page_view",
  ]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect
    .poll(async () => (await getTagCommands(page)).at(-1))
    .toEqual([
      "event",
      "page_view",
      {
        page_location: page.url(),
        page_referrer: new URL("/pricing", page.url()).href,
        page_title: expect.stringMatching(/^Terms/),
      },
    ]);
  expect(JSON.stringify(await getTagCommands(page))).not.toContain("SECRET");
  expect(await findUndeclaredStorage(page)).toEqual([]);

  await control.click();
  await modal.getByRole("checkbox", { name: "Analytics" }).uncheck();
  await waitForReload(page, () => modal.getByRole("button", { name: "Save" }).click());
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_ga"))).toEqual([]);
  await page.goto("/pricing");
  await waitForConsent(page);
  expect(tags).toHaveLength(1);
});

test("without a measurement id nothing is loaded, whatever is accepted", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto("/");
  await waitForConsent(page);
  const settings = page.waitForResponse("**/site-config.json");
  await getConsentUi(page).onBar("Accept all").click();
  await settings;
  await page.waitForLoadState("networkidle");
  expect([...hosts]).toEqual([new URL(page.url()).hostname]);
  expect((await getTagCommands(page)).map(([name]) => name)).toEqual(["consent", "consent"]);
});

test("the page about cookies lists what the modal lists", async ({ page }) => {
  await page.goto("/cookies");
  await waitForConsent(page);
  const { modal, onBar } = getConsentUi(page);
  await onBar("Manage cookies").click();
  await expect(modal).toBeVisible();
  const items = await modal
    .getByRole("checkbox")
    .evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ""),
    );
  expect(items.length).toBeGreaterThanOrEqual(5);
  await page.keyboard.press("Escape");
  await expect(onBar("Manage cookies")).toBeFocused();
  for (const item of items) {
    // In the table of choices, and in that of its cookies.
    const rows = page.getByRole("main").getByRole("rowheader", { name: item });
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toBeVisible();
  }
});

/** What the database keeps of the decision that the page remembers; undefined until it has arrived. */
async function findReceipt(page: Page): Promise<unknown> {
  const stored = await page.evaluate(() => localStorage.getItem("cookie_control_consent_record"));
  const { record } = JSON.parse(stored ?? "{}") as { record?: { id: string } };
  const settings = parseEnv(await readFile(getServices().settingsFile, "utf8"));
  const database = new pg.Client(settings.DATABASE_URL);
  await database.connect();
  try {
    const query = "select status, enabled from consent_receipts where id = $1";
    return (await database.query(query, [record?.id])).rows[0];
  } finally {
    await database.end();
  }
}

test("a visitor whose ad blocker hides dialogs about cookies chooses on the page about cookies, and each receipt arrives", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync("dialog { display: none !important; }");
    document.adoptedStyleSheets.push(hidden);
  });
  const { tags } = await enableAnalytics(page);
  await page.goto("/pricing");
  await waitForConsent(page);
  await getConsentUi(page).onBar("Manage cookies").click();
  await page.waitForURL(/\/cookies#choice$/);
  const choice = page.locator("#choice");
  await expect(choice.getByText("You haven't decided yet")).toBeVisible();
  await choice.getByRole("checkbox", { name: "Analytics" }).check();
  await waitForReload(page, () => choice.getByRole("button", { name: "Save" }).click());
  await expect(choice.getByText("You've allowed some optional cookies.")).toBeVisible();
  await expect(choice.getByRole("checkbox", { name: "Analytics" })).toBeChecked();
  await page.waitForFunction(() => "tagRan" in window);
  expect(tags).toHaveLength(1);
  await expect.poll(() => findReceipt(page)).toEqual({ status: "partial", enabled: ["analytics"] });

  await waitForReload(page, () => choice.getByRole("button", { name: "Decline all" }).click());
  await expect(choice.getByText("You've declined all optional cookies.")).toBeVisible();
  await expect(choice.getByRole("checkbox", { name: "Analytics" })).not.toBeChecked();
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_ga"))).toEqual([]);
  await expect.poll(() => findReceipt(page)).toEqual({ status: "declined", enabled: [] });
});
