import { expectAccessible } from "../src/axe.ts";
import { listMails, waitForMail } from "../src/mail.ts";
import { createOwner } from "../src/owner.ts";
import { getServices } from "../src/services.ts";
import { expect, test } from "../src/test.ts";

test("a buyer requests a refund from the account: two steps, one mail, the licence ended", async ({
  page,
  payments,
}) => {
  const buyer = await createOwner(page, "pro");
  await page.goto("/account");
  const licence = page.getByRole("article", { name: "Pro licence" });
  await expect(licence).toContainText("Active");

  await test.step("on a phone both buttons are in sight, without scrolling the table", async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const table = page.getByRole("region", { name: "Your purchases" });
    await expect(table.getByRole("button", { name: /^Receipt/ })).toBeVisible();
    await expect(table.getByRole("button", { name: "Refund of Pro" })).toBeVisible();
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("the first step says what happens, and can be cancelled", async () => {
    await page.getByRole("button", { name: "Refund of Pro" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund of Pro" });
    await expect(dialog).toContainText("goes back to the card");
    await expect(dialog).toContainText("Your licence ends");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Refund of Pro" })).toBeFocused();
    await expect(licence).toContainText("Active");
  });

  await test.step("the second does it, once, however often it is pressed", async () => {
    await page.getByRole("button", { name: "Refund of Pro" }).click();
    await page.getByRole("button", { name: /^Confirm the refund of USD/ }).dblclick();
    await expect(page.getByText("The refund is on its way")).toBeVisible();
    await expect(licence).toContainText("Ended");
    await expect(page.getByRole("table", { name: "Your purchases" })).toContainText("Refunded");
    await expect(page.getByRole("button", { name: "Refund of Pro" })).toHaveCount(0);
  });

  const mail = await waitForMail(buyer.email, /refund/i);
  expect(mail.text).toContain("UTC");
  await payments.waitUntilIdle();
  const refunds = (await listMails(buyer.email)).filter(({ subject }) => /refund/i.test(subject));
  expect(refunds).toHaveLength(1);
});

test("a dispute opened at the payment provider suspends the licence, and a won one restores it", async ({
  page,
  context,
  payments,
}) => {
  const buyer = await createOwner(page, "pro");
  const { payments: dashboard } = getServices();
  const provider = await context.newPage();
  const licence = page.getByRole("article", { name: "Pro licence" });

  // The dashboard identifies payments by the email address entered at the checkout.
  const charge = await findCharge(payments, buyer.email);
  await provider.goto(dashboard);
  const card = provider.getByRole("article").filter({ hasText: charge });
  await card.getByRole("button", { name: /^Open dispute/ }).click();
  await payments.waitUntilIdle();
  await page.goto("/account");
  await expect(licence).toContainText("Suspended");
  await expect(licence.getByRole("button", { name: "Save the licence file" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Refund of Pro" })).toHaveCount(0);

  await provider.goto(dashboard);
  await card.getByRole("button", { name: /^Win dispute/ }).click();
  await payments.waitUntilIdle();
  await page.reload();
  await expect(licence).toContainText("Active");
  await provider.close();
});

async function findCharge(
  payments: {
    listEvents: (filter: {
      type: string;
      about?: string;
    }) => Promise<{ data: { object: unknown } }[]>;
  },
  email: string,
): Promise<string> {
  const charges = await payments.listEvents({ type: "charge.succeeded" });
  const own = charges
    .map(({ data }) => data.object as { id: string; billing_details: { email: string | null } })
    .find(({ billing_details }) => billing_details.email === email);
  if (!own) throw new Error(`Nothing was charged to ${email}.`);
  return own.id;
}
