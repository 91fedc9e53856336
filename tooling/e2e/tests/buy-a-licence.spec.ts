import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

import { brand } from "@site/content/brand";

import {
  cards,
  confirmEmail,
  goToCheckout,
  createBuyer,
  payWithCard,
  submitSignUp,
} from "../src/buyer.ts";
import { findUndeclaredStorage } from "../src/consent.ts";
import { listMails, waitForMail } from "../src/mail.ts";
import { getServices } from "../src/services.ts";
import { expect, test } from "../src/test.ts";

const verifier = new URL("../../../packages/licence/format/verify-licence.mjs", import.meta.url)
  .pathname;

test("a visitor signs up, confirms the address, pays, downloads, and checks the licence offline", async ({
  page,
  context,
  payments,
}, testInfo) => {
  const buyer = createBuyer();

  await test.step("from the home page to the plan", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Pricing" }).first().click();
    await page.getByRole("link", { name: /Pro/ }).first().click();
    await expect(page).toHaveURL(/\/signup\?returnPath=/);
  });

  await test.step("sign up and confirm the address from the mail", async () => {
    await submitSignUp(page, buyer);
    await expect(page.getByText(`We've sent an email to ${buyer.email}`)).toBeVisible();
    const mailTab = await context.newPage();
    await confirmEmail(mailTab, buyer);
    await mailTab.getByRole("link", { name: "Continue with Pro" }).click();
    await expect(mailTab).toHaveURL(/\/signup-plan-select\?plan=pro/);
    await mailTab.close();
  });

  await test.step("pay for the chosen plan", async () => {
    await expect(page.getByRole("radio", { name: /Pro/ })).toBeChecked();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/payment-script|:\/\/[^/]*stripe/.test(request.url())) asked.push(request.url());
    });
    await page.reload();
    await expect(page.getByRole("radio", { name: /Pro/ })).toBeChecked();
    expect(asked).toEqual([]);
    await goToCheckout(page, /^Pay USD 199/);
    expect(asked).toEqual([`${getServices().site}/stand-in/payment-script.js`]);
    await payWithCard(page, cards.pays);
    await page.waitForURL(/\/purchase-success\?session_id=/);
    await expect(page.getByRole("heading", { name: "Your licence is ready" })).toBeVisible();
    expect(await findUndeclaredStorage(page)).toEqual([]);
  });

  const key = await page.getByRole("article", { name: "Pro licence" }).locator("code").innerText();

  await test.step("the receipt comes by mail, once, with the key", async () => {
    const receipt = await waitForMail(buyer.email, /licence/i);
    expect(receipt.text).toContain(key);
    expect(receipt.html).toContain(key);
    await payments.waitUntilIdle();
    const withKey = (await listMails(buyer.email)).filter(({ text }) => text.includes(key));
    expect(withKey).toHaveLength(1);
  });

  await test.step("download the installer whole", async () => {
    await page.getByRole("link", { name: "Go to your account" }).click();
    await page.goto("/get-download?platform=linux&arch=x64");
    const download = await page.waitForEvent("download");
    const digest = createHash("sha256")
      .update(await readFile(await download.path()))
      .digest("hex");
    await expect(page.getByText(digest)).toBeVisible();
  });

  await test.step("check the licence file offline, in the browser and with Node", async () => {
    await page.goto("/account");
    const licence = page.getByRole("article", { name: "Pro licence" });
    const saved = page.waitForEvent("download");
    await licence.getByRole("button", { name: "Save the licence file" }).click();
    const file = testInfo.outputPath("licence-file");
    await (await saved).saveAs(file);

    const keys = await (await page.request.get("/api/v1/licence-keys")).body();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("heading", { name: "Check a licence file" }).click();
    await page.getByLabel("Licence file", { exact: true }).setInputFiles(file);
    await expect(page.getByText("The signature is genuine")).toBeVisible();
    await context.setOffline(false);

    const keysFile = testInfo.outputPath("keys.json");
    await writeFile(keysFile, keys);
    const { stdout } = await promisify(execFile)(process.execPath, [
      verifier,
      file,
      keysFile,
      brand.productId,
    ]);
    expect(stdout).toContain(key);
  });
});
