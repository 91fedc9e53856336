import { inject } from "vitest";

import { unknownKey, createSignedToken } from "../setup/google-service.ts";
import { TEST_PROJECT } from "../setup/test-settings.ts";
import { callIdentityAdmin } from "../setup/users.ts";
import { type Caller, callers } from "./callers.ts";

export interface Account {
  uid: string;
  email: string;
  /** The ID token in their requests. */
  token: string | undefined;
}
export type Accounts = Record<Caller, Account>;

const HOUR = 3_600;

/** One account of each caller at the identity emulator, with tokens that are signed as in production. */
export async function createAccounts(): Promise<Accounts> {
  const named = callers.map((caller) => ({ caller, uid: `${caller}-${crypto.randomUUID()}` }));
  const users = named.map(({ caller, uid }) => ({
    localId: uid,
    email: getAddress(uid),
    emailVerified: caller !== "unverified",
    disabled: caller === "disabled",
  }));
  const url = `http://${inject("identityHost")}/identitytoolkit.googleapis.com/v1/projects/${TEST_PROJECT}/accounts:batchCreate`;
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ users }),
  });
  if (!response.ok) throw new Error(`The identity emulator refused: ${await response.text()}`);
  // A session from before the account was created counts as revoked.
  const now = Math.floor(Date.now() / 1_000);
  for (const { caller, uid } of named) {
    const validSince = { revoked: now + HOUR, longSignedIn: now - HOUR }[caller as string];
    if (validSince)
      await callIdentityAdmin("update", { localId: uid, validSince: String(validSince) });
  }
  const entries = named.map(({ caller, uid }): [Caller, Account] => [
    caller,
    { uid, email: getAddress(uid), token: getToken(caller, uid, now) },
  ]);
  return Object.fromEntries(entries) as Accounts;
}

function getAddress(uid: string): string {
  return `${uid.toLowerCase()}@example.com`;
}

function getToken(caller: Caller, sub: string, now: number): string | undefined {
  if (caller === "signedOut") return undefined;
  const signedInAt = caller === "longSignedIn" ? now - 600 : now;
  const claims = {
    sub,
    email: getAddress(sub),
    email_verified: caller !== "unverified",
    auth_time: signedInAt,
    iat: now,
  };
  const key = caller === "forger" ? { key: unknownKey } : {};
  return createSignedToken(TEST_PROJECT, { claims, ...key });
}
