import type { ChangePasswordInput, LogInInput, SignUpInput } from "@site/contracts/auth";

import { loadSiteConfig } from "#app/lib/site-config.ts";
import { SESSION_EVENT } from "#app/navigation/signed-in-hint.ts";

import { deleteAllDrafts } from "./drafts.ts";
import type { IdentityClient, IdentityUser } from "./identity-sdk.ts";

export type { IdentityUser } from "./identity-sdk.ts";

/** `undefined` until the identity client has reported who is signed in. */
let user: IdentityUser | null | undefined;
const listeners = new Set<() => void>();

function setUser(next: IdentityUser | null): void {
  user = next;
  for (const listener of listeners) listener();
  // For the header, which must not load this module.
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

/** The signed-in user as far as known now. Does not load the client. */
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

export async function getIdToken(): Promise<string | undefined> {
  const client = await getClient();
  return client.idToken();
}

export async function signUp(input: SignUpInput): Promise<void> {
  const client = await getClient();
  await client.signUp(input);
}

export async function logIn(input: LogInInput): Promise<void> {
  const client = await getClient();
  await client.logIn(input);
}

export async function logInWithGoogle(googleToken: string): Promise<void> {
  const client = await getClient();
  await client.logInWithGoogle(googleToken);
}

export async function linkGoogle(input: LogInInput, googleToken: string): Promise<void> {
  const client = await getClient();
  await client.joinGoogle(input, googleToken);
}

export async function reauthenticateWithGoogle(googleToken: string): Promise<void> {
  const client = await getClient();
  // The client must first read the session from the browser's storage.
  await loadCurrentUser();
  await client.confirmWithGoogle(googleToken);
}

/** Ends a session that the service no longer accepts. Form drafts stay, for the next login. */
export async function endSession(): Promise<void> {
  const client = await getClient();
  await client.logOut();
}

/** Signs out in every tab of this browser and deletes the user's data from it. */
export async function logOut(): Promise<void> {
  await endSession();
  deleteAllDrafts();
}

export async function refreshUser(): Promise<void> {
  const client = await getClient();
  await client.refreshUser();
}

export async function checkAction(oobCode: string) {
  const client = await getClient();
  return client.readAction(oobCode);
}

export async function applyAction(oobCode: string): Promise<void> {
  const client = await getClient();
  await client.applyAction(oobCode);
}

export async function resetPassword(oobCode: string, newPassword: string): Promise<void> {
  const client = await getClient();
  await client.resetPassword(oobCode, newPassword);
}

/** Renews this browser's login with the password. */
export async function reauthenticateWithPassword(currentPassword: string): Promise<void> {
  const client = await getClient();
  await client.confirmPassword(currentPassword);
}

/** Renews the login first, because the service changes a password only after a recent login. */
export async function changePassword(input: ChangePasswordInput): Promise<void> {
  const client = await getClient();
  await client.confirmPassword(input.currentPassword);
  await client.setPassword(input.newPassword);
  // The change revokes all earlier sessions, including this one.
  await client.confirmPassword(input.newPassword);
}
