import { findFreePort } from "@site/local/free-port";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createProductionIdentity,
  type GoogleService,
  createSignedToken,
  startGoogleService,
} from "../../tests/setup/google-service.ts";
import { createInvalidTokens } from "../../tests/setup/invalid-tokens.ts";
import { TEST_PROJECT } from "../../tests/setup/test-settings.ts";
import { callIdentityAdmin, signUp } from "../../tests/setup/users.ts";

let google: GoogleService;
beforeAll(async () => {
  google = await startGoogleService(TEST_PROJECT);
});
afterAll(() => google.stop());

const now = Math.floor(Date.now() / 1_000);
const check = { checkRevoked: false };
const checkNow = { checkRevoked: true };

test("a token that the identity service signed for us is accepted", async () => {
  const token = createSignedToken(TEST_PROJECT, { claims: { auth_time: now - 60, iat: now - 60 } });
  expect(await google.identity.verifyToken(token, check)).toEqual({
    uid: "ada",
    email: "ada@example.com",
    emailVerified: true,
    name: "Ada",
    issuedAt: new Date((now - 60) * 1_000),
    signedInAt: new Date((now - 60) * 1_000),
    usesGoogle: false,
  });
});

test("tokens are accepted while the service's clock is some seconds ahead", async () => {
  const token = createSignedToken(TEST_PROJECT, { claims: { auth_time: now + 20, iat: now + 20 } });
  expect(await google.identity.verifyToken(token, check)).toMatchObject({ uid: "ada" });
});

test.each(createInvalidTokens(TEST_PROJECT, "ada"))(
  "a token %s is refused",
  async (_name, token) => {
    await expect(google.identity.verifyToken(token, check)).rejects.toThrow("unauthenticated");
  },
);

test("tokens of revoked sessions and of disabled or deleted accounts are rejected when the service is asked", async () => {
  const { uid: sub, email } = await signUp();
  const loggedIn = Math.floor(Date.now() / 1_000);
  const token = createSignedToken(TEST_PROJECT, { claims: { sub, email, auth_time: loggedIn } });
  const asked = () => google.identity.verifyToken(token, checkNow);
  expect(await asked()).toMatchObject({ uid: sub });
  await callIdentityAdmin("update", { localId: sub, validSince: String(loggedIn + 60) });
  await expect(asked()).rejects.toThrow("session_revoked");
  await callIdentityAdmin("update", { localId: sub, disableUser: true });
  await expect(asked()).rejects.toThrow("account_disabled");
  await callIdentityAdmin("delete", { localId: sub });
  await expect(asked()).rejects.toThrow("unauthenticated");
});

test("while the service's keys cannot be fetched, tokens are reported as unavailable, not invalid", async () => {
  const away = await createProductionIdentity(TEST_PROJECT, await findFreePort());
  const token = createSignedToken(TEST_PROJECT);
  await expect(away.verifyToken(token, check)).rejects.toThrow("identity_unavailable");
});
