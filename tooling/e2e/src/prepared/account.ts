import { expect, type Page } from "@playwright/test";

import { type Buyer, newBuyer } from "../buyer.ts";
import { readWorld } from "../local-world.ts";
import { ask, call, siteConfig } from "./services.ts";

// What a test needs before it begins comes from the services that the pages call, in a tenth of the time. That
// people can do it on the pages is shown by the tests of signing up and buying.

/** Somebody with an account, and the session that the identity service gave them. */
export interface Account extends Buyer {
  id: string;
  isConfirmed: boolean;
  idToken: string;
  refreshToken: string;
}

interface AccountOptions {
  /** Whether the address is confirmed. */
  isConfirmed?: boolean;
}

/** Signs somebody new up, in no browser. */
export async function register({ isConfirmed = false }: AccountOptions = {}): Promise<Account> {
  const buyer = newBuyer();
  const { name: displayName, email, password } = buyer;
  const given = { email, password, returnSecureToken: true };
  let session = await identity("accounts:signUp", { ...given, displayName });
  if (isConfirmed) {
    await administer({ localId: session.localId, emailVerified: true });
    // A token says what was known when it was issued.
    session = await identity("accounts:signInWithPassword", given);
  }
  const { localId: id, idToken, refreshToken } = session;
  const account = { ...buyer, id, isConfirmed, idToken, refreshToken };
  // With its first call the shop knows the account, as after a login on a page.
  await call(account, "auth.me");
  return account;
}

/** Signs the account in in the page's browser, as the identity client keeps a session there. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  const { apiKey } = (await siteConfig()).identity;
  const { id: uid, email, name: displayName, isConfirmed: emailVerified } = account;
  const now = Date.now();
  const kept = {
    uid,
    email,
    emailVerified,
    displayName,
    isAnonymous: false,
    providerData: [{ providerId: "password", uid: email, email, displayName }],
    stsTokenManager: {
      refreshToken: account.refreshToken,
      accessToken: account.idToken,
      expirationTime: now + 3_600_000,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey,
    appName: "[DEFAULT]",
  };
  // Something of the site's origin that starts nothing.
  await page.goto(`${readWorld().site}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(kept),
  ] as const);
}

/** A new account, signed in in the page's browser. */
export async function newAccount(page: Page, options?: AccountOptions): Promise<Account> {
  const account = await register(options);
  await signInAs(page, account);
  return account;
}

/** The same at the step where plan and coupon are chosen. */
export async function newAccountAtPlan(
  page: Page,
  query = "plan=pro",
  options?: AccountOptions,
): Promise<Account> {
  const account = await newAccount(page, options);
  await page.goto(`/signup-plan-select?${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/plan/i);
  return account;
}

interface Session {
  localId: string;
  idToken: string;
  refreshToken: string;
}

async function identity(operation: string, body: object): Promise<Session> {
  const { apiKey, emulatorUrl } = (await siteConfig()).identity;
  const address = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/${operation}?key=${apiKey}`;
  return (await ask(address, { body })) as Session;
}

/** Changes an account as its administrator may. */
async function administer(body: object): Promise<void> {
  const { projectId, emulatorUrl } = (await siteConfig()).identity;
  const address = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
  await ask(address, { body, token: "owner" });
}
