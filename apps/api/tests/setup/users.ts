import { randomUUID } from "node:crypto";

import { expect, inject } from "vitest";

import { TEST_PROJECT } from "./test-settings.ts";

export interface TestUser {
  uid: string;
  email: string;
  token: string;
}

const PASSWORD = "correct horse battery";

/** A new account at the identity service, signed in. */
export async function signUp(
  options: { email?: string; verified?: boolean } = {},
): Promise<TestUser> {
  const email = options.email ?? `${randomUUID()}@example.com`;
  const made = await ask("signUp", { email, password: PASSWORD, returnSecureToken: true });
  const person = { uid: String(made.localId), email, token: String(made.idToken) };
  if (!options.verified) return person;
  await callIdentityAdmin("update", { localId: person.uid, emailVerified: true });
  return { ...person, token: await signIn(email) };
}

/** A fresh ID token of an existing account. */
export async function signIn(email: string): Promise<string> {
  const answer = await ask("signInWithPassword", {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  return String(answer.idToken);
}

/** Sets a password, as the link in a password reset mail does. */
export async function setPassword(uid: string): Promise<void> {
  await callIdentityAdmin("update", { localId: uid, password: PASSWORD });
}

/** Sets another password with the link of a password reset mail. Returns a token of the new session. */
export async function resetPasswordByMail(email: string): Promise<string> {
  const oobCode = await createMailCode(email, "PASSWORD_RESET");
  const password = "another correct horse";
  await ask("resetPassword", { oobCode, newPassword: password });
  const answer = await ask("signInWithPassword", { email, password, returnSecureToken: true });
  return String(answer.idToken);
}

export async function confirmAddressByMail(email: string): Promise<void> {
  await ask("update", { oobCode: await createMailCode(email, "VERIFY_EMAIL") });
}

async function createMailCode(email: string, requestType: string): Promise<string> {
  const request = { requestType, email, returnOobLink: true };
  const { oobLink } = await ask("sendOobCode", request, { authorization: "Bearer owner" });
  return new URL(String(oobLink)).searchParams.get("oobCode") ?? "";
}

/** Signs in with a Google account of this address and id. */
export async function signInWithGoogle(
  email: string,
  sub: string,
): Promise<{ uid: string; token: string }> {
  const idToken = JSON.stringify({ sub, email, email_verified: true });
  const postBody = new URLSearchParams({ id_token: idToken, providerId: "google.com" });
  const answer = await ask("signInWithIdp", {
    requestUri: "http://shop.test",
    postBody: String(postBody),
    returnSecureToken: true,
    returnIdpCredential: true,
  });
  return { uid: String(answer.localId), token: String(answer.idToken) };
}

/** Waits for the next second, because the identity service revokes logins by whole seconds. */
export async function waitForNextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1_000);
  const begun = second();
  await expect.poll(second).toBeGreaterThan(begun);
}

export async function callIdentityAdmin(
  operation: "update" | "delete",
  body: Record<string, unknown>,
): Promise<void> {
  await ask(operation, body, { authorization: "Bearer owner" });
}

async function ask(
  operation: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const base = `http://${inject("identityHost")}/identitytoolkit.googleapis.com/v1`;
  const path = headers.authorization ? `projects/${TEST_PROJECT}/accounts` : "accounts";
  const response = await fetch(`${base}/${path}:${operation}?key=any`, {
    method: "POST",
    // Avoids connections that the service is closing.
    headers: { "content-type": "application/json", connection: "close", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}
