import { expect, type Page } from "@playwright/test";
import type { SiteConfig } from "@site/contracts/site/site-config";

import { type Buyer, createBuyer } from "./buyer.ts";
import { getServices } from "./services.ts";

// Helpers that prepare a test's data through the services that the pages call, in a tenth of the time. The tests of
// signing up and buying show that users can do the same on the pages.

/** An account, with the session that the identity service created for it. */
export interface Account extends Buyer {
  id: string;
  isConfirmed: boolean;
  idToken: string;
  refreshToken: string;
}

interface AccountOptions {
  /** Whether the email address is confirmed. */
  isConfirmed?: boolean;
}

/** Creates an account through the API, without a browser. */
export async function registerAccount({
  isConfirmed = false,
}: AccountOptions = {}): Promise<Account> {
  const buyer = createBuyer();
  const { name: displayName, email, password } = buyer;
  const given = { email, password, returnSecureToken: true };
  let session = await callIdentity("accounts:signUp", { ...given, displayName });
  if (isConfirmed) {
    await updateAccount({ localId: session.localId, emailVerified: true });
    // Requests a new token, because the old one does not contain the confirmation.
    session = await callIdentity("accounts:signInWithPassword", given);
  }
  const { localId: id, idToken, refreshToken } = session;
  const account = { ...buyer, id, isConfirmed, idToken, refreshToken };
  // Creates the profile, as the first call after a login does.
  await callProcedure(account, "auth.me");
  return account;
}

/** Signs the account in, in the page's browser, by storing a session as the identity client does. */
export async function signInAs(
  page: Page,
  account: Account,
  site = getServices().site,
): Promise<void> {
  const { apiKey } = (await fetchSiteConfig()).identity;
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
  // A file of the site's origin that runs no scripts.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `firebase:authUser:${apiKey}:[DEFAULT]`,
    JSON.stringify(kept),
  ] as const);
}

/** Creates an account and signs it in, in the page's browser. */
export async function createSignedInAccount(
  page: Page,
  options?: AccountOptions,
): Promise<Account> {
  const account = await registerAccount(options);
  await signInAs(page, account);
  return account;
}

/** Like `createSignedInAccount`, and opens the step where plan and coupon are chosen. */
export async function openPlanStep(
  page: Page,
  query = "plan=pro",
  options?: AccountOptions,
): Promise<Account> {
  const account = await createSignedInAccount(page, options);
  await page.goto(`/signup-plan-select?${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/plan/i);
  return account;
}

interface Session {
  localId: string;
  idToken: string;
  refreshToken: string;
}

async function callIdentity(operation: string, body: object): Promise<Session> {
  const { apiKey, emulatorUrl } = (await fetchSiteConfig()).identity;
  const address = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/${operation}?key=${apiKey}`;
  return (await fetchJson(address, { body })) as Session;
}

/** Changes an account with administrator rights. */
async function updateAccount(body: object): Promise<void> {
  const { projectId, emulatorUrl } = (await fetchSiteConfig()).identity;
  const address = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
  await fetchJson(address, { body, token: "owner" });
}

async function fetchSiteConfig(): Promise<SiteConfig> {
  const response = await fetch(`${getServices().site}/site-config.json`);
  return (await response.json()) as SiteConfig;
}

/** Calls a procedure of the API: a mutation if there is an input, otherwise a query. */
export async function callProcedure<Answer>(
  { idToken }: { idToken: string },
  procedure: string,
  body?: object,
): Promise<Answer> {
  const address = `${getServices().site}/api/trpc/${procedure}`;
  const answer = (await fetchJson(address, { body, token: idToken })) as {
    result: { data: Answer };
  };
  return answer.result.data;
}

/** Requests JSON from a service, with a bearer token if given. */
async function fetchJson(
  address: string,
  { body, token }: { body?: object | undefined; token?: string },
): Promise<unknown> {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
