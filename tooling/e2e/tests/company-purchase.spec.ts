import { openPlanStep } from "../src/accounts.ts";
import { expectAccessible } from "../src/axe.ts";
import { waitForMail } from "../src/mail.ts";
import { expect, test } from "../src/test.ts";

test("a company gets a quote, pays its invoice by transfer, gets its licences and corrects its name", async ({
  page,
  payments,
}, testInfo) => {
  const attach = async (name: string) =>
    testInfo.attach(name, { body: await page.screenshot(), contentType: "image/png" });
  await page.setViewportSize({ width: 390, height: 900 });
  const buyer = await openPlanStep(page, "plan=personal", { isConfirmed: true });

  await test.step("the quote shows reverse charge, as a page and as a PDF", async () => {
    await page.getByText("Buy for a company: quote or invoice").click();
    await page.getByRole("link", { name: "Get a quote, or pay by invoice" }).click();
    await page.getByLabel("Licences").fill("2");
    await page.getByLabel("Company", { exact: true }).fill("Lovelance GmbH");
    await page.getByLabel("Street and number").fill("Am Kanal 1");
    await page.getByLabel("Postal code").fill("10115");
    await page.getByLabel("City").fill("Berlin");
    await page.getByLabel("Country").selectOption("DE");
    await page.getByLabel("VAT number").fill("DE123456789");
    await page.getByLabel("Purchase-order number").fill("PO-38");
    await page.getByRole("button", { name: "Create the quote" }).click();
    await expect(page.getByText("VAT: reverse charge")).toBeVisible();
    await expectAccessible(page);
    await attach("quote");
    const pdf = await page.getByRole("link", { name: /PDF/ }).getAttribute("href");
    const answer = await page.request.get(pdf ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
  });

  await test.step("the order waits for the transfer", async () => {
    await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await page.getByRole("button", { name: "Order by invoice" }).click();
    await page.waitForURL(/purchase-success/);
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /invoice/ })
        .first(),
    ).toBeVisible();
    await attach("ordered");
  });

  await test.step("the transfer arrives, and the licences are there", async () => {
    const filter = { type: "invoice.finalized", about: buyer.email };
    await expect.poll(() => payments.listEvents(filter)).toHaveLength(1);
    for (const { data } of await payments.listEvents(filter)) {
      await payments.payInvoice((data.object as { id: string }).id);
    }
    await waitForMail(buyer.email, /licence/);
    await page.goto("/account");
    await expect(page.getByRole("article", { name: "Personal licence" })).toContainText(
      "0 of 2 licences given",
    );
  });

  await test.step("a wrong name gets a credit note and a new invoice", async () => {
    await page.getByRole("button", { name: /^Invoice details/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Company", { exact: true }).fill("Lovelace GmbH");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Issue corrected invoice" }).click();
    await expect(dialog.getByText("The corrected invoice is above.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Credit note/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Invoice/ })).toHaveCount(2);
    await attach("corrected");
  });
});
