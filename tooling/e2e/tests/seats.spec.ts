import { openPlanStep } from "../src/accounts.ts";
import { expectAccessible } from "../src/axe.ts";
import { createBuyer, signUp } from "../src/buyer.ts";
import { getLink, waitForMail } from "../src/mail.ts";
import { createDeclinedCookie } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

test("a seat is assigned by mail, accepted with a new account, used with its own key, and taken back", async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  const guest = createBuyer();
  const owner = await openPlanStep(page, "plan=team&coupon=FREE100", { isConfirmed: true });
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get the licence" }).click();
  await page.getByRole("link", { name: "Go to your account" }).click();
  const team = page.getByRole("article", { name: "Team licence" });
  const teamKey = await team.locator("code").innerText();

  await test.step("the owner invites an address", async () => {
    const title = team.getByRole("heading", { name: /seats taken$/ });
    await expect(title).toHaveText("0 of 5 seats taken");
    await team.getByRole("button", { name: "Send the invitation" }).click();
    await expect(team.getByRole("alert")).toContainText("Enter your email address.");
    await team.getByLabel("Give a seat to this address").fill(guest.email);
    await team.getByRole("button", { name: "Send the invitation" }).click();
    await expect(team.getByText(`We've sent an invitation to ${guest.email}.`)).toBeVisible();
    await expect(title).toHaveText("1 of 5 seats taken");
    await expect(team).toContainText("Active on 0 of 12 computers");
    await expectAccessible(page);
    await testInfo.attach("seats", { body: await team.screenshot(), contentType: "image/png" });
  });

  const link = getLink(await waitForMail(guest.email, /invited/), "/email-confirm");
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addCookies([createDeclinedCookie()]);
  const theirs = await context.newPage();
  const seat = theirs.getByRole("article", { name: "Team licence" });

  await test.step("the guest creates an account on the way, and accepts", async () => {
    await theirs.goto(link);
    await expect(theirs.getByRole("definition").filter({ hasText: owner.name })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole("link", { name: "Create an account" }).click();
    await expect(theirs.getByLabel("Email address")).toHaveValue(guest.email);
    await signUp(theirs, guest);
    await theirs.getByRole("link", { name: "Go back to your invitation" }).click();
    await theirs.getByRole("button", { name: "Accept the seat" }).click();
    await expect(theirs.getByText("The seat is yours")).toBeVisible();
    await theirs.getByRole("link", { name: "Go to your licence" }).click();
  });

  await test.step("the guest has a licence, a key and a file, and sees nothing of the purchase", async () => {
    await expect(seat).toContainText(owner.name);
    const key = await seat.locator("code").innerText();
    expect(key).not.toBe(teamKey);
    expect((await waitForMail(guest.email, /^Your .+ licence$/)).text).toContain(key);
    const saved = theirs.waitForEvent("download");
    await seat.getByRole("button", { name: "Save the licence file" }).click();
    expect((await saved).suggestedFilename()).toMatch(/team-.*\.licence$/);
    await expect(theirs.getByText("You haven't bought anything yet.")).toBeVisible();
    await expect(seat.getByRole("link", { name: "Upgrade or renew" })).toHaveCount(0);
  });

  await test.step("the owner sees who has it, and takes it back in two steps", async () => {
    await page.reload();
    const row = team.getByRole("listitem").filter({ hasText: guest.email });
    await expect(row).toContainText(`${guest.name}, since`);
    await row.getByRole("button", { name: "Take back" }).click();
    const dialog = page.getByRole("dialog", { name: "Take back the seat" });
    await expect(dialog).toContainText("stop working");
    await dialog.getByRole("button", { name: "Take the seat back" }).click();
    await expect(team.getByText(`The seat of ${guest.email} is free again.`)).toBeVisible();
    await expect(team.getByRole("heading", { name: "0 of 5 seats taken" })).toBeFocused();
  });

  await test.step("the guest has it no longer, and the old link says so", async () => {
    await waitForMail(guest.email, /taken back/);
    await theirs.reload();
    await expect(theirs.getByText("You don't have a licence yet.")).toBeVisible();
    await theirs.goto(link);
    const refusal = theirs.getByRole("alert");
    await expect(refusal).toContainText("was withdrawn");
    await expect(refusal).toContainText("Ask the person who sent it for a new one");
    await expect(refusal.getByRole("button", { name: "Try again" })).toHaveCount(0);
  });
  await context.close();
});
