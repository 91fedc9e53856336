import { readFile } from "node:fs/promises";

import type { Browser, Page, TestInfo } from "@playwright/test";

import { createSignedInAccount, openPlanStep, registerAccount } from "../src/accounts.ts";
import { findViolations } from "../src/axe.ts";
import { cards, goToCheckout, payWithCard } from "../src/buyer.ts";
import { waitForMail } from "../src/mail.ts";
import { runOps } from "../src/ops.ts";
import { buyPlan } from "../src/owner.ts";
import { createDeclinedCookie } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

/** Opens a page of another person, in a separate browser context. */
async function openOtherPersonsPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addCookies([createDeclinedCookie()]);
  return context.newPage();
}

const phone = { width: 390, height: 900 };
const wide = { width: 1440, height: 900 };

/** Checks the open page's accessibility on a wide and a narrow screen, and attaches a screenshot of each. */
async function checkLook(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    expect(await findViolations(page)).toEqual([]);
    const body = await page.screenshot({ fullPage: true });
    await testInfo.attach(`${name} at ${size.width} px`, { body, contentType: "image/png" });
  }
}

async function answerWhy(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("Asked by mail");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

test("support finds a buyer, sends the receipt again, moves the licence and refunds it, on a phone and a wide screen", async ({
  page,
  expectedInConsole,
}, testInfo) => {
  expectedInConsole.push(/status of 400/);
  const buyer = await registerAccount();
  await buyPlan(buyer, "personal");
  const heir = await registerAccount({ isConfirmed: true });
  const support = await createSignedInAccount(page, { isConfirmed: true });
  await runOps("operators", "add", support.email, "--why", "test", "--as", "tester");
  await page.setViewportSize(phone);

  await test.step("the shop at a glance", async () => {
    await page.goto("/operator?view=books");
    await page.getByRole("button", { name: "Read the payment provider now" }).click();
    await expect(page.getByRole("status").filter({ hasText: "new movement" })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Sums of the movements/ })).toBeVisible();
    await checkLook(page, testInfo, "books");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download these rows" }).click();
    const file = await readFile(await (await saving).path(), "utf8");
    expect(file).toMatch(/^\uFEFFdate,month,kind,currency,gross,net,tax/);
    await page.getByRole("link", { name: "Shop", exact: true }).click();
    await expect(page.getByRole("region", { name: "Sales this month" })).toContainText("kept");
    await checkLook(page, testInfo, "shop");
  });

  await test.step("the doctor looks at everything when asked", async () => {
    await page.getByRole("link", { name: "Jobs and doctor" }).click();
    const doctor = page.getByRole("region", { name: "Doctor" });
    await doctor.getByRole("button", { name: /setting and connection/ }).click();
    await expect(doctor.getByRole("row", { name: /migrations/ })).toContainText("In order");
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step("a part of the address finds the buyer", async () => {
    await page.getByLabel("Find a customer").fill("no");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter at least 3 characters.");
    await page.getByLabel("Find a customer").fill(buyer.email.slice(0, 24).toUpperCase());
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: buyer.email }).click();
    await expect(page.getByRole("heading", { level: 2, name: buyer.email })).toBeVisible();
  });

  const purchases = page.getByRole("region", { name: "Purchases", exact: true });
  const history = page.getByRole("region", { name: "History" });

  await test.step("the receipt comes once more", async () => {
    await waitForMail(buyer.email, /licence$/);
    await purchases.getByRole("button", { name: "Send the receipt again" }).click();
    await answerWhy(page, "Send it");
    await expect(history).toContainText("Sent a mail again");
    await checkLook(page, testInfo, "person");
  });

  await test.step("a mail of the list comes once more, and the list says so", async () => {
    const mails = page.getByRole("region", { name: "Mails", exact: true });
    const receipt = mails.getByRole("row", { name: /receipt/ }).last();
    await expect(receipt).toContainText("Sent");
    await receipt.getByRole("button", { name: "Send again receipt" }).click();
    await checkLook(page, testInfo, "resend");
    await answerWhy(page, "Send it");
    await expect(receipt).toContainText("sent again: 1");
    await checkLook(page, testInfo, "person with a mail sent again");
  });

  await page.setViewportSize(wide);

  await test.step("a reason is asked for, and the licence moves to a confirmed account", async () => {
    await page.getByRole("button", { name: "Move to another account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill("somebody-else@example.com");
    await dialog.getByRole("button", { name: "Move it" }).click();
    await expect(dialog.getByText("Say why, in a few words.").first()).toBeVisible();
    await dialog.getByLabel("Why").fill("Left the company");
    await dialog.getByRole("button", { name: "Move it" }).click();
    await expect(dialog.getByText("No account has this address.").first()).toBeVisible();
    await dialog.getByLabel("Email address").fill(heir.email);
    await answerWhy(page, "Move it");
    await expect(page.getByText("No licence belongs to this account.")).toBeVisible();
    await waitForMail(heir.email, /licence/i);
  });

  await test.step("a part goes back, and as much again only where it is meant", async () => {
    const refundPart = async () => {
      await purchases.getByRole("button", { name: "Refund" }).click();
      await page.getByRole("dialog").getByLabel("Amount").fill("USD 10");
    };
    await refundPart();
    await answerWhy(page, "Refund");
    await expect(purchases.getByRole("cell", { name: "USD 10" })).toBeVisible();
    await refundPart();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").fill("Asked by mail");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await expect(dialog.getByText("went back already").first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel("Refund the same amount again").check();
    await answerWhy(page, "Refund");
    await expect(purchases.getByRole("cell", { name: "USD 20" })).toBeVisible();
  });

  await test.step("the refund ends what was bought", async () => {
    await purchases.getByRole("button", { name: "Refund" }).click();
    await expect(page.getByRole("dialog")).toContainText("The licence ends. It is Personal");
    await answerWhy(page, "Refund");
    await expect(purchases.getByRole("cell", { name: "Refunded" })).toBeVisible();
    await expect(purchases.getByRole("button")).toHaveCount(0);
    await waitForMail(buyer.email, /refund/i);
  });
});

test("the owner reads and writes newsletters, makes a coupon, and gives and revokes a gift, on a phone and a wide screen", async ({
  page,
  expectedInConsole,
}, testInfo) => {
  expectedInConsole.push(/status of 400/);
  const owner = await createSignedInAccount(page, { isConfirmed: true });
  await runOps("operators", "add", owner.email, "--why", "test", "--as", "tester");
  await page.setViewportSize(phone);
  await page.goto("/operator?view=newsletter");

  await test.step("the newsletter is read and sent to the owner alone", async () => {
    const newsletter = page.getByRole("region", { name: "Newsletter", exact: true });
    const letter = newsletter.getByRole("row", { name: /Messy tables/ });
    await letter.getByRole("button", { name: "Read it" }).click();
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByRole("heading", { name: "Tables that are messy on purpose" }),
    ).toBeVisible();
    await checkLook(page, testInfo, "letter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await letter.getByRole("button", { name: "Send me a test" }).click();
    await answerWhy(page, "Send the test");
    await waitForMail(owner.email, /^Test: Messy tables/);
    await letter.getByRole("button", { name: "Send it to everyone" }).click();
    await expect(dialog.getByText("you can't recall what has gone out")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a newsletter is written without a release, and is read before it is saved", async () => {
    await page.getByRole("button", { name: "Write a newsletter" }).click();
    await page.getByLabel("Name").fill(`news-${crypto.randomUUID()}`);
    await page.getByLabel("Subject").fill("Our first news");
    await page.getByLabel("Text").fill("Hello.\n\n| a |\n| - |");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText(/^Line 3: mail programs show/)).toBeVisible();
    await page.getByLabel("Text").fill("Hello.\n\n## What is new\n\n- **One** thing");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "What is new" })).toBeVisible();
    await checkLook(page, testInfo, "newsletter editor");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect(page.getByRole("row", { name: /Our first news/ })).toBeVisible();
  });

  await test.step("a coupon is made, edited and stopped", async () => {
    await page.getByRole("link", { name: "Coupons" }).click();
    await page.getByRole("button", { name: "Create a coupon" }).click();
    const code = `E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code").fill(code);
    await dialog.getByLabel("Percent off").fill("twenty");
    await dialog.getByLabel("Why").fill("Launch week");
    await dialog.getByRole("button", { name: "Create it" }).click();
    await expect(dialog.getByText("Give a whole number from 1 to 100.").first()).toBeVisible();
    await checkLook(page, testInfo, "coupon form");
    await dialog.getByLabel("Percent off").fill("20");
    await answerWhy(page, "Create it");
    await page.getByRole("button", { name: `Edit ${code}` }).click();
    await dialog.getByLabel("How often in all").fill("50");
    await answerWhy(page, "Save");
    const coupon = page.getByRole("row", { name: code });
    await expect(coupon).toContainText("0 of 50");
    await page.getByRole("button", { name: `Stop ${code}` }).click();
    await answerWhy(page, "Stop it");
    await expect(coupon).toContainText("stopped");
    await checkLook(page, testInfo, "coupons");
  });

  await test.step("a sale is planned and stopped", async () => {
    await page.getByRole("link", { name: "Sales", exact: true }).click();
    await page.getByRole("button", { name: "Create a sale" }).click();
    const dialog = page.getByRole("dialog");
    // Far away, because a running sale would change the prices of other tests.
    for (const [label, text] of [
      ["Name", "Far weekend"],
      ["Percent off", "20"],
      ["First day", "2126-12-05"],
      ["Last day", "2126-12-06"],
    ] as const) {
      await dialog.getByLabel(label).fill(text);
    }
    await answerWhy(page, "Create it");
    const sale = page.getByRole("row", { name: "Far weekend" });
    await expect(sale).toContainText("Planned");
    await checkLook(page, testInfo, "sales");
    await sale.getByRole("button", { name: "Stop Far weekend" }).click();
    await answerWhy(page, "Stop it");
    await expect(sale).toContainText("Stopped");
  });

  await page.setViewportSize(wide);

  await test.step("a gift waits for its address, until it is taken back", async () => {
    await page.goto("/operator?view=gifts");
    await expect(
      page
        .getByText("Nobody has bought a gift yet.")
        .or(page.getByRole("region", { name: "Bought gifts, the open ones first" })),
    ).toBeVisible();
    const gifts = page.getByRole("region", { name: "Given by the shop" });
    const email = `reviewer-${crypto.randomUUID()}@example.com`;
    await gifts.getByRole("button", { name: "Give a licence" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill(email);
    await dialog.getByLabel("Pro").check();
    await checkLook(page, testInfo, "gift");
    await answerWhy(page, "Give it");
    const gift = gifts.getByRole("row", { name: email });
    await expect(gift).toContainText("Pro");
    await waitForMail(email, /./);
    await checkLook(page, testInfo, "shop");
    await gift.getByRole("button", { name: "Take it back" }).click();
    await answerWhy(page, "Take it back");
    await expect(gift).toBeHidden();
  });
});

test("a payment that is not as ordered waits, and its buyer gets the licence once it is accepted", async ({
  page,
  browser,
  baseURL,
  payments,
}) => {
  const shopper = await openOtherPersonsPage(browser, baseURL);
  const buyer = await openPlanStep(shopper, "plan=personal");
  await goToCheckout(shopper);
  const session = /cs_\w+/.exec(shopper.url())?.[0] ?? "";
  await payments.changeSession(session, { currency: "eur" });
  await payWithCard(shopper, cards.pays);
  await expect(shopper.getByText("Your bank is still processing it")).toBeVisible();
  const support = await createSignedInAccount(page, { isConfirmed: true });
  await runOps("operators", "add", support.email, "--why", "test", "--as", "tester");
  await page.goto("/operator");
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByRole("link", { name: buyer.email }).click();
  await page.getByRole("button", { name: "Accept the payment" }).click();
  await answerWhy(page, "Accept the payment");
  await expect(page.getByRole("cell", { name: "Paid", exact: true })).toBeVisible();
  await waitForMail(buyer.email, /licence$/);
});

test("an account that is not an operator sees no data of the shop", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 403/);
  const answers: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/trpc/operator.")) answers.push(String(response.status()));
  });
  await createSignedInAccount(page, { isConfirmed: true });
  await page.goto("/operator?find=example.com");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(new Set(answers)).toEqual(new Set(["403"]));
});

test("the operator's code is loaded on the operator's page alone", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 403/);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/operator-/.test(request.url())) loaded.push(request.url());
  });
  await createSignedInAccount(page, { isConfirmed: true });
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Licences" })).toBeVisible();
  expect(loaded).toEqual([]);
  await page.goto("/operator");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
});
