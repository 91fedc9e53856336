import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";

import type { Page } from "@playwright/test";
import pg from "pg";

import { registerAccount, signInAs } from "../src/accounts.ts";
import { findViolations } from "../src/axe.ts";
import { findUndeclaredStorage } from "../src/consent.ts";
import { runOps } from "../src/ops.ts";
import { getServices } from "../src/services.ts";
import { expect, test } from "../src/test.ts";

/** Lets authenticators with a fingerprint sensor be added to the page's browser. */
async function openAuthenticators(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  return async (transport: "internal" | "usb") => {
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      /** Whether the sensor recognises the finger. */
      setUserVerified: (isUserVerified: boolean) =>
        session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    };
  };
}

/** Expires all confirmations, as if an hour had passed. */
async function expireConfirmations(): Promise<void> {
  const settings = parseEnv(await readFile(getServices().settingsFile, "utf8"));
  const database = new pg.Client(settings.DATABASE_URL);
  await database.connect();
  await database.query("delete from passkey_tokens where kind = 'confirmation'");
  await database.end();
}

test("an operator adds a passkey, which from then on opens the operator's screen, until it is removed", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/status of 403/);
  const site = getServices().site.replace("127.0.0.1", "localhost");
  const support = await registerAccount({ isConfirmed: true });
  await runOps("operators", "add", support.email, "--why", "test", "--as", "tester");
  await signInAs(page, support, site);
  const plugIn = await openAuthenticators(page);
  const laptop = await plugIn("internal");
  const passkeys = page.getByRole("region", { name: "Settings: passkeys" });
  const prompt = page.getByText(/^Confirm with your passkey that it's you/);
  const confirm = page.getByRole("button", { name: "Confirm with your passkey" });
  const books = page.getByRole("button", { name: "Read the payment provider now" });
  const add = async (name: string) => {
    await passkeys.getByLabel("Name").fill(name);
    await passkeys.getByLabel("Name").press("Enter");
    await expect(passkeys.getByRole("status")).toHaveText(`The passkey “${name}” was added.`);
  };

  await test.step("with the first passkey the screen asks for it", async () => {
    await page.goto(`${site}/account`);
    await add("Laptop");
    await expect(passkeys.getByRole("listitem")).toContainText("never used");
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${site}/operator?view=books`);
    await expect(prompt).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await laptop.setUserVerified(false);
    await confirm.press("Enter");
    await expect(page.getByRole("alert")).toContainText("No passkey was used");
    await laptop.setUserVerified(true);
    await confirm.press("Enter");
    await expect(books).toBeVisible();
    await page.reload();
    await expect(books).toBeVisible();
    expect(await findUndeclaredStorage(page)).toEqual([]);
  });

  await test.step("typed text stays if the confirmation ends before it is sent", async () => {
    const again = page.getByRole("dialog", { name: "Confirm it's you" });
    await page.clock.install();
    await page.goto(`${site}/operator?find=${encodeURIComponent(support.email)}`);
    await page.getByRole("link", { name: support.email }).click();
    await page.getByRole("button", { name: "Block this buyer" }).click();
    const form = page.getByRole("dialog", { name: "Block this buyer" });
    await form.getByLabel("Why").fill("Typed before");
    await expireConfirmations();
    // Simulates returning to this tab after a while, which refetches its data.
    await page.clock.fastForward("01:00");
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect(again).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await again.getByRole("button", { name: "Confirm with your passkey" }).click();
    await expect(again).toBeHidden();
    await expireConfirmations();
    await form.getByRole("button", { name: "Block the buyer" }).click();
    await again.getByRole("button", { name: "Confirm with your passkey" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("region", { name: "History" })).toContainText("Typed before");
  });

  await test.step("the first is removed once there is a second, and what it opened closes", async () => {
    await page.goto(`${site}/account`);
    await plugIn("usb");
    await add("Key in the safe");
    await passkeys.getByRole("button", { name: "Remove Laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
    await expect(passkeys.getByRole("listitem")).toHaveText([/^Key in the safe/]);
    await page.goto(`${site}/operator?view=books`);
    await expect(prompt).toBeFocused();
    await expect(books).toBeHidden();
    await confirm.press("Enter");
    await expect(books).toBeVisible();
  });
});
