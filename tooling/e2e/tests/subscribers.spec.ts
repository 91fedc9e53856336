import { createSignedInAccount } from "../src/accounts.ts";
import { expectAccessible } from "../src/axe.ts";
import { runOps } from "../src/ops.ts";
import { expect, test } from "../src/test.ts";

test("a former subscriber of twelve months gets the licence first, and then the subscription ends", async ({
  page,
  payments,
}) => {
  const buyer = await createSignedInAccount(page, { isConfirmed: true });
  const subscription = await payments.addSubscription({
    email: buyer.email,
    amount: 900,
    periods: 12,
  });
  await runOps("subscribers", "import", "--why", "test");
  await page.goto("/upgrade");
  await expect(page.getByRole("heading", { name: "A Personal licence is yours" })).toBeVisible();
  await expectAccessible(page);
  const ended = () =>
    payments.listEvents({ type: "customer.subscription.deleted", about: subscription.id });
  expect(await ended()).toHaveLength(0);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Get the Personal licence" }).click();
  await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
  await runOps("subscribers", "cancel");
  expect(await ended()).toHaveLength(1);
});

test("with fewer months the remaining time is credited to the first purchase", async ({
  page,
  payments,
}) => {
  const buyer = await createSignedInAccount(page, { isConfirmed: true });
  await payments.addSubscription({
    email: buyer.email,
    amount: 3_000,
    periods: 2,
    daysIntoPeriod: 3,
  });
  await runOps("subscribers", "import", "--why", "test");
  await page.goto("/upgrade");
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await expect(page.getByText("Credit from your subscription")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay USD 17\d/ })).toBeVisible();
});
