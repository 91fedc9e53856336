import type { Page } from "@playwright/test";

import { createSignedInAccount } from "../src/accounts.ts";
import { logIn } from "../src/buyer.ts";
import { getConsentUi } from "../src/consent.ts";
import { changeModule, pauseScripts, waitForHydration } from "../src/page-actions.ts";
import { expect, missingChunkInConsole, test } from "../src/test.ts";

const openFeatures = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Features" }).click();

/** Makes the features page throw while rendering. */
const breakFeatures = (page: Page, message: string) =>
  changeModule(
    page,
    "features",
    () => `export function Component() { throw new Error(${JSON.stringify(message)}); }`,
  );

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
}

/** Counts the HTML documents that the page requests from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

test("a page that throws shows the error page with 500 and its message, and the site keeps working", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/The census is missing/);
  await breakFeatures(page, "The census is missing");
  await openHome(page);
  await openFeatures(page);
  await expect(page.getByRole("heading", { level: 1, name: "Error 500" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("The census is missing");
  await expect(page).toHaveTitle("Error 500");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
});

test("a page's failure is reported to our own server once analytics is allowed, and never before", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/The census is missing/);
  await breakFeatures(page, "The census is missing, ada@example.com");
  const reports: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("errorReports.report")) reports.push(request.postDataJSON());
  });
  const fail = async () => {
    await openHome(page);
    await openFeatures(page);
    await expect(page.getByRole("heading", { level: 1, name: "Error 500" })).toBeVisible();
    await page.waitForLoadState("networkidle");
  };

  await fail();
  expect(reports).toEqual([]);
  await getConsentUi(page).control.click();
  await getConsentUi(page).modal.getByRole("button", { name: "Accept all" }).click();
  const answered = page.waitForResponse(/errorReports\.report/);
  await fail();
  expect((await answered).status()).toBe(200);
  expect(reports).toEqual([
    {
      "0": {
        message: "Error: The census is missing, ada@example.com",
        stack: expect.stringContaining("/assets/features-"),
        path: "/features",
      },
    },
  ]);
});

test("a failing error page shows the specification's words, with a link home", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/./);
  await changeModule(
    page,
    "features",
    () =>
      `export function Component() {
        throw Object.defineProperty(new Error(), "message", { get() { throw new Error("The second error"); } });
      }`,
  );
  await openHome(page);
  await openFeatures(page);
  await expect(
    page.getByRole("heading", { name: "An error occurred while showing the error page" }),
  ).toBeVisible();
  await expect(
    page.getByText(
      "Unfortunately an error occurred and while showing the error page another error occurred",
    ),
  ).toBeVisible();
  await expect(page.getByText("Error details: The second error")).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
  await page.getByRole("link", { name: "Go back to home" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("link", { name: "Download the trial" })).toBeVisible();
});

test("a route that names an unknown middleware answers 500 with its name", async ({ page }) => {
  // The guards are in the application's entry file.
  await changeModule(page, "entry.client", (code) =>
    code.replace(/(["'`])authenticated\1/, '"no-such-guard"'),
  );
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Error 500" })).toBeVisible();
  await expect(page.getByText("Unknown middleware no-such-guard")).toBeVisible();
  await expect(page).toHaveTitle("Error 500");
});

test.describe("with nothing cached", () => {
  test.use({ hasEmptyCache: true });

  test("a page opened while offline shows an error, and loads when the connection returns", async ({
    page,
    context,
    expectedInConsole,
  }) => {
    expectedInConsole.push(missingChunkInConsole);
    // The stylesheet cannot load either. React then continues without it and logs this error.
    expectedInConsole.push(/React error #520/, /^Event$/);
    await openHome(page);
    await context.setOffline(true);
    const documents = countDocuments(page);
    await openFeatures(page);
    await expect(page.getByRole("main")).toContainText("A part of this page could not be loaded");
    expect(documents()).toBe(0);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "What it does" })).toBeVisible();
    expect(documents()).toBe(1);
  });
});

test("a session that ends while a form is being filled leads to the login and back to the input", async ({
  page,
  context,
}) => {
  const buyer = await createSignedInAccount(page);
  await page.goto("/account");
  const company = page.getByLabel("Company");
  await company.fill("Half Typed Ltd");
  const other = await context.newPage();
  await other.goto("/logout");
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await logIn(page, buyer);
  await expect(company).toHaveValue("Half Typed Ltd");
});

test("a rejected optimistic change is reverted with an error", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 503/);
  await createSignedInAccount(page);
  await page.goto("/account");
  const part = page.getByRole("region", { name: "Settings: newsletter" });
  const box = part.getByRole("checkbox");
  await expect(box).not.toBeChecked();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/trpc/newsletter.setOwn**", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, body: "" });
  });
  await box.check();
  await expect(box).toBeChecked();
  answer.resolve();
  await expect(part.getByRole("alert")).toContainText("couldn't reach our service");
  await expect(box).not.toBeChecked();
});

test("a failing part of the account leaves the others working, and each can be tried again", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 503/);
  await createSignedInAccount(page);
  await page.route("**/api/trpc/*licences.list*", async (route) => {
    const response = await route.fetch();
    const parts = new URL(route.request().url()).pathname.split("/").at(-1)?.split(",") ?? [];
    const answers = (await response.json()) as object[];
    const data = { appCode: "internal", requestId: "test" };
    answers[parts.indexOf("licences.list")] = {
      error: { message: "internal", code: -32603, data },
    };
    await route.fulfill({ json: answers });
  });
  await page.goto("/account");
  const failed = page.getByRole("main").getByRole("alert");
  await expect(page.getByRole("region", { name: "Licences" }).getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).not.toHaveValue("");
  await expect(page.getByRole("region", { name: "Downloads" }).getByRole("link")).not.toHaveCount(
    0,
  );
  await expect(failed).toHaveCount(1);
});

test("while the API is down each part of the account shows an error and a retry", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 503/);
  await createSignedInAccount(page);
  await page.route("**/api/trpc/**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/account");
  const licences = page.getByRole("region", { name: "Licences" });
  await expect(licences.getByRole("alert")).toContainText("couldn't reach our service");
  await page.unroute("**/api/trpc/**");
  await licences.getByRole("button", { name: "Try again" }).click();
  await expect(licences.getByRole("alert")).toBeHidden();
});

test("a form submitted before the page's script has loaded is sent once it has, and nothing appears in the address", async ({
  page,
}) => {
  const release = await pauseScripts(page);
  await page.goto("/forgot");
  await page.getByLabel("Email address").fill("early@example.com");
  await page.getByRole("button", { name: "Send the reset link" }).click();
  release();
  await expect(page.getByText("If early@example.com has an account")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("a page whose text was changed before hydration, for example by a translation, is still complete", async ({
  page,
  expectedInConsole,
}) => {
  // React logs that it renders the page again.
  expectedInConsole.push(/error #418/);
  for (const path of ["/", "/pricing", "/blog/spaces-you-cannot-see", "/terms"]) {
    const release = await pauseScripts(page);
    await page.goto(path);
    const words = page.getByRole("main");
    const before = (await words.innerText()).length;
    await page.evaluate(() => {
      for (const title of document.querySelectorAll("footer h2")) title.textContent = "Übersetzt";
    });
    release();
    await expect(page.getByRole("contentinfo").getByText("Übersetzt")).toHaveCount(0);
    // The code of a part may still be loading.
    await expect
      .poll(async () => (await words.innerText()).length, { message: path })
      .toBeGreaterThan(before * 0.9);
    await page.unrouteAll();
  }
});

test("going back to the first page needs no connection, and its gate is where it was left", async ({
  page,
  context,
  expectedInConsole,
}) => {
  // Requests of /pricing that were pending when the connection was lost.
  expectedInConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openHome(page);
  const gate = page.getByRole("slider");
  await gate.press("End");
  const left = await gate.inputValue();
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  await expect(gate).toHaveValue(left);
  await context.setOffline(false);
});
