import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort, isPortFree } from "./free-port.ts";
import { type IdentityEmulator, startIdentityEmulator } from "./identity.ts";
import { createEmulator } from "./identity/emulator.ts";

const folder = mkdtempSync(path.join(tmpdir(), "identity-"));
const projectId = "demo-site";
const person = { email: "ada@example.com", password: "correct horse battery" };
let port: number;
let identity: IdentityEmulator;
let session: { localId: string; idToken: string; refreshToken: string };

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function post(operation: string, body: Record<string, unknown>): Promise<Answer> {
  const api = `${identity.url}/identitytoolkit.googleapis.com/v1`;
  const response = await fetch(`${api}/accounts:${operation}?key=any`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function logIn(credentials: { email: string; password: string }): Promise<Answer> {
  return post("signInWithPassword", { ...credentials, returnSecureToken: true });
}

async function unusedCodes(): Promise<{ oobCode: string; email: string }[]> {
  const response = await fetch(`${identity.url}/emulator/v1/projects/${projectId}/oobCodes`);
  const body = (await response.json()) as { oobCodes: { oobCode: string; email: string }[] };
  return body.oobCodes;
}

async function start(): Promise<void> {
  identity = await startIdentityEmulator({
    port,
    projectId,
    dataFile: path.join(folder, "accounts.json"),
  });
}

beforeAll(async () => {
  port = await findFreePort();
  await start();
  const { body } = await post("signUp", { ...person, returnSecureToken: true });
  session = body as typeof session;
});

afterAll(async () => {
  await identity.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a sign-up across the end of a second gives a token that is not already revoked", async () => {
  const { state } = await createEmulator(projectId);
  const user = state.createUserWithLocalId("late", { lastLoginAt: "10999", validSince: "11" });
  expect(user).toMatchObject({ lastLoginAt: "10999", validSince: "10" });
});

test("a wrong password and an unknown address are refused with the same words", async () => {
  const wrong = await logIn({ ...person, password: "something else" });
  const unknown = await logIn({ email: "nobody@example.com", password: "something else" });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toEqual(unknown.body);
  expect(JSON.stringify(wrong.body)).toContain("INVALID_LOGIN_CREDENTIALS");
});

test("asking for an address's sign-in methods reveals nothing", async () => {
  const continueUri = "http://localhost";
  const known = await post("createAuthUri", { identifier: person.email, continueUri });
  expect(known.body).not.toHaveProperty("registered");
  expect(known.body).not.toHaveProperty("signinMethods");
});

test("accounts, sessions and unused mail codes survive a restart", async () => {
  await post("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: session.idToken });
  const [code] = await unusedCodes();
  await identity.stop();
  expect(await isPortFree(port)).toBe(true);
  await start();

  expect((await logIn(person)).body["localId"]).toBe(session.localId);
  const refreshed = await fetch(`${identity.url}/securetoken.googleapis.com/v1/token?key=any`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: session.refreshToken,
    }),
  });
  expect(await refreshed.json()).toMatchObject({ user_id: session.localId });
  const lookup = await post("lookup", { idToken: session.idToken });
  expect(lookup.body).toMatchObject({ users: [{ email: person.email, emailVerified: false }] });
  await post("update", { oobCode: code?.oobCode });
  const confirmed = await post("lookup", { idToken: session.idToken });
  expect(confirmed.body).toMatchObject({ users: [{ emailVerified: true }] });
});

test("an account outlives a crash of the emulator", async () => {
  const late = { email: "late@example.com", password: "made just before" };
  await post("signUp", late);
  process.kill(identity.pid, "SIGKILL");
  await identity.exited;
  await start();
  expect((await logIn(late)).status).toBe(200);
});
