import type { ChangePasswordInput } from "@site/contracts/auth";

import { loadSiteConfig } from "#app/lib/site-config.ts";
import { SESSION_EVENT } from "#app/navigation/signed-in-hint.ts";

import { deleteAllDrafts } from "./drafts.ts";
import type { IdentityClient, IdentityUser } from "./identity-sdk.ts";
import { deletePasskeyToken } from "./passkey-token.ts";

export type { IdentityUser } from "./identity-sdk.ts";

/** `undefined` until the identity client has reported who is signed in. */
let user: IdentityUser | null | undefined;
const listeners = new Set<() => void>();

function setUser(next: IdentityUser | null): void {
  user = next;
  for (const listener of listeners) listener();
  // Notifies the header, which must not load this module.
  dispatchEvent(new Event(SESSION_EVENT));
}

let clientPromise: Promise<IdentityClient> | undefined;

async function loadClient(): Promise<IdentityClient> {
  const [config, { createIdentityClient }] = await Promise.all([
    loadSiteConfig(),
    import("./identity-sdk.ts"),
  ]);
  return createIdentityClient(config, setUser);
}

/** Loads the identity client on first use. After a failed load, the next call tries again. */
function getClient(): Promise<IdentityClient> {
  clientPromise ??= loadClient().catch((thrown: unknown) => {
    clientPromise = undefined;
    throw thrown;
  });
  return clientPromise;
}

/** Calls `listener` at every change of the user, including changes in other tabs. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user if already known. Does not load the client. */
export function getKnownUser(): IdentityUser | null | undefined {
  return user;
}

/** Waits until the signed-in user is known. Rejects if the settings or the client cannot be loaded. */
export async function loadCurrentUser(): Promise<IdentityUser | null> {
  await getClient();
  if (user !== undefined) return user;
  return new Promise((resolve) => {
    const stop = onUserChange(() => {
      stop();
      resolve(user ?? null);
    });
  });
}

/** Wraps a function of the identity client so that a call loads the client first. */
function callClient<Name extends keyof IdentityClient>(name: Name): IdentityClient[Name] {
  const call = async (...args: unknown[]) => {
    const method = (await getClient())[name] as (...args: unknown[]) => unknown;
    return method(...args);
  };
  return call as IdentityClient[Name];
}

export const getIdToken = callClient("getIdToken");
export const signUp = callClient("signUp");
export const logIn = callClient("logIn");
export const logInWithGoogle = callClient("logInWithGoogle");
export const linkGoogle = callClient("linkGoogle");
export const refreshUser = callClient("refreshUser");
export const checkAction = callClient("checkAction");
export const applyAction = callClient("applyAction");
export const resetPassword = callClient("resetPassword");
export const reauthenticateWithPassword = callClient("reauthenticateWithPassword");
/** Ends a session that the service no longer accepts. Form drafts stay, for the next login. */
export const endSession = callClient("logOut");

export async function reauthenticateWithGoogle(googleToken: string): Promise<void> {
  const client = await getClient();
  // The client must first read the session from the browser's storage.
  await loadCurrentUser();
  await client.reauthenticateWithGoogle(googleToken);
}

/** Signs out in every tab of this browser and deletes the user's data from it. */
export async function logOut(): Promise<void> {
  await endSession();
  deleteAllDrafts();
  deletePasskeyToken();
}

/** Changes the password. Logs in again first, because the service requires a recent login. */
export async function changePassword(input: ChangePasswordInput): Promise<void> {
  const client = await getClient();
  await client.reauthenticateWithPassword(input.currentPassword);
  await client.setPassword(input.newPassword);
  // The change revokes all earlier sessions, including this one.
  await client.reauthenticateWithPassword(input.newPassword);
}
