import { openPlanStep } from "../src/accounts.ts";
import { expectAccessible } from "../src/axe.ts";
import { cards, createBuyer, goToCheckout, payWithCard, signUp } from "../src/buyer.ts";
import { getLink, waitForMail } from "../src/mail.ts";
import { createDeclinedCookie } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

// A gift for today is sent at nine in the giver's time zone: here nine has passed.
test.use({ timezoneId: new Date().getUTCHours() < 9 ? "Pacific/Kiritimati" : "UTC" });

test("a gift is bought with the keyboard, corrected, accepted with a new account, and the giver sees it", async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  const receiver = createBuyer();
  const giver = await openPlanStep(page, "plan=personal", { isConfirmed: true });
  const attach = async (name: string, at = page) =>
    testInfo.attach(name, { body: await at.screenshot(), contentType: "image/png" });

  await test.step("the giver says that it is a gift, and for whom", async () => {
    const isGift = page.getByRole("checkbox", { name: "This is a gift" });
    await isGift.focus();
    await page.keyboard.press("Space");
    await expect(isGift).toBeFocused();
    await expect(page.getByText("Buy several licences")).toHaveCount(0);
    await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await page.getByRole("button", { name: /^Pay USD/ }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your email address.");
    await page.getByLabel("Email address of the person who gets it").fill("wrong@example.com");
    await page.getByLabel("Note to them").fill("Happy birthday!\nAda");
    await expectAccessible(page);
    await attach("order");
    await page.reload();
    await expect(page.getByLabel("Note to them")).toHaveValue("Happy birthday!\nAda");
    await goToCheckout(page);
    await payWithCard(page, cards.pays);
  });

  await test.step("the giver gets no key, and corrects the address", async () => {
    await expect(page.getByRole("heading", { name: /^Your gift is/ })).toBeVisible();
    await expect(page.locator("code")).toHaveCount(0);
    await attach("bought");
    await page.goto("/account");
    await expect(page.getByText("You don't have a licence yet.")).toBeVisible();
    await page.getByRole("button", { name: "Change or send again" }).click();
    const dialog = page.getByRole("dialog", { name: "Change or send the gift" });
    await dialog.getByLabel("Email address of the person who gets it").fill(receiver.email);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save and send" }).click();
    await expect(page.getByText(`The gift goes to ${receiver.email}.`)).toBeVisible();
    await attach("account");
  });

  const mail = await waitForMail(receiver.email, /gift/);
  expect(mail.text).toContain("Happy birthday!\nAda");
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addCookies([createDeclinedCookie()]);
  const theirs = await context.newPage();

  await test.step("the receiver creates an account on the way, and accepts", async () => {
    await theirs.goto(getLink(mail, "/email-confirm"));
    await expect(theirs.getByRole("definition").filter({ hasText: giver.name })).toBeVisible();
    await expect(theirs.getByText("Happy birthday!")).toBeVisible();
    await expectAccessible(theirs);
    await attach("offer", theirs);
    await theirs.getByRole("link", { name: "Create an account" }).click();
    await expect(theirs.getByLabel("Email address")).toHaveValue(receiver.email);
    await signUp(theirs, receiver);
    await theirs.getByRole("link", { name: "Go back to your gift" }).click();
    await theirs.getByRole("button", { name: "Accept the gift" }).click();
    await expect(theirs.getByRole("heading", { name: "The licence is yours" })).toBeVisible();
    await theirs.getByRole("link", { name: "Go to your licence" }).click();
    const licence = theirs.getByRole("article", { name: "Personal licence" });
    await expect(licence.locator("code")).toBeVisible();
    await expect(theirs.getByText("You haven't bought anything yet.")).toBeVisible();
  });
  await context.close();

  await test.step("the giver sees that it was accepted, and keeps the receipt", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your gift was accepted" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep it for yourself" })).toHaveCount(0);
    await expect(page.getByRole("row", { name: /Personal as a gift/ })).toContainText("Receipt");
    await attach("accepted");
  });
});
