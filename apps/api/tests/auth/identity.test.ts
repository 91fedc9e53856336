import { randomUUID } from "node:crypto";

import { findFreePort } from "@site/local/free-port";
import { beforeAll, expect, test, vi } from "vitest";

import { createFirebaseIdentity } from "../../src/providers/identity.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { getErrorData, getErrorCode } from "../setup/error-data.ts";
import { loadSdk } from "../setup/google-service.ts";
import { buyPlan, selectRows, startPayment } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { TEST_PROJECT } from "../setup/test-settings.ts";
import { callIdentityAdmin, signIn, signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** An unsigned token like the emulator's, with these claims changed. */
function tokenWith(changes: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://securetoken.google.com/${TEST_PROJECT}`,
    aud: TEST_PROJECT,
    sub: "somebody",
    user_id: "somebody",
    auth_time: now,
    iat: now,
    exp: now + 3_600,
    email: "somebody@example.com",
    firebase: { identities: {}, sign_in_provider: "password" },
    ...changes,
  };
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
test.each<[string, () => string | undefined]>([
  ["no token", () => undefined],
  ["something that is no token", () => "nonsense"],
  ["an expired token", () => tokenWith({ exp: hourAgo, iat: hourAgo - 3_600 })],
  ["a token of another project", () => tokenWith({ aud: "other" })],
  ["a token of another issuer", () => tokenWith({ iss: "https://issuer.example" })],
  ["a token without a subject", () => tokenWith({ sub: "" })],
  ["a token of an account that does not exist", () => tokenWith({ sub: randomUUID() })],
])("%s is refused as not signed in", async (_name, token) => {
  expect(await getErrorCode(suite.api.client(token()).auth.me.query())).toBe("unauthenticated");
});

test("a person's first requests, however many run concurrently, create one profile", async () => {
  const { token, email } = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      (turn % 2 ? second : suite.api).client(token).auth.me.query(),
    ),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ email, emailVerified: false, role: "buyer", displayName: "" });
});

test("the profile follows the address of the identity service", async () => {
  const { token, email, uid } = await signUp();
  const before = await suite.api.client(token).auth.me.query();
  await callIdentityAdmin("update", { localId: uid, emailVerified: true });
  const verified = await suite.api.client(await signIn(email)).auth.me.query();
  expect(verified).toEqual({ ...before, emailVerified: true });
  const changed = `${randomUUID()}@example.com`;
  await callIdentityAdmin("update", { localId: uid, email: changed });
  expect(await suite.api.client(await signIn(changed)).auth.me.query()).toMatchObject({
    id: before.id,
    email: changed,
  });
});

test("a tab with an older token does not restore an older address", async () => {
  const { token, email, uid } = await signUp();
  const { id } = await suite.api.client(token).auth.me.query();
  await callIdentityAdmin("update", { localId: uid, emailVerified: true });
  const changed = `${randomUUID()}@example.com`;
  await callIdentityAdmin("update", { localId: uid, email: changed });
  const newer = { id, email: changed };
  const client = suite.api.client(await signIn(changed));
  expect(await client.auth.me.query()).toMatchObject(newer);
  const earlier = Math.floor(Date.now() / 1_000) - 1_800;
  const stale = tokenWith({ sub: uid, user_id: uid, email, email_verified: true, iat: earlier });
  expect(await suite.api.client(stale).auth.me.query()).toMatchObject(newer);
  expect(await client.auth.me.query()).toMatchObject(newer);
});

test("a new account with the address of a former account gets nothing of that account", async () => {
  const { buyer } = await buyPlan(suite);
  await suite.payments.control.waitUntilIdle();
  const before = await suite.api.client(buyer.token).licences.list.query();
  expect(before).toHaveLength(1);
  await suite.sql.query("update profiles set role = 'operator' where email = $1", [buyer.email]);
  await callIdentityAdmin("delete", { localId: buyer.uid });
  const again = suite.api.client((await signUp({ email: buyer.email, verified: true })).token);
  expect(await again.auth.me.query()).toMatchObject({ email: buyer.email, role: "buyer" });
  expect(await again.licences.list.query()).toEqual([]);
  expect(await again.billing.purchases.query()).toEqual([]);
  const licenceId = before[0]?.id ?? "";
  expect(await getErrorCode(again.licences.file.query({ licenceId }))).toBe("licence_not_found");
  expect(
    await getErrorCode(suite.api.client(buyer.token).billing.cancelOpenCheckout.mutate()),
  ).toBe("unauthenticated");
});

test("no input of a user changes their role, address or its confirmation", async () => {
  const { token, email, uid } = await signUp();
  const forged = { role: "operator", email: "a@example.com", emailVerified: true, id: uid };
  const response = await fetch(`${suite.api.url}/api/trpc/auth.updateProfile`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ displayName: "Ada", company: "", ...forged }),
  });
  expect(response.status).toBe(200);
  const claims = tokenWith({ sub: uid, user_id: uid, email, role: "operator", admin: true });
  expect(await suite.api.client(claims).auth.me.query()).toMatchObject({
    email,
    emailVerified: false,
    role: "buyer",
  });
});

test.each([
  ["a NUL", "Ada\0Lovelace", "Ada Lovelace"],
  ["line ends", "Ada\r\nBcc: x", "Ada  Bcc: x"],
  ["half a surrogate pair at the cut", `${"x".repeat(99)}😀`, "x".repeat(99)],
])("a name at the identity service with %s does no harm", async (_name, displayName, kept) => {
  const person = await signUp();
  await callIdentityAdmin("update", { localId: person.uid, displayName });
  const me = await suite.api.client(await signIn(person.email)).auth.me.query();
  expect(me.displayName).toBe(kept);
});

test("name and company are changed by their owner alone", async () => {
  const client = suite.api.client((await signUp()).token);
  const other = suite.api.client((await signUp()).token);
  const saved = await client.auth.updateProfile.mutate({ displayName: " Ada ", company: "" });
  expect(saved).toMatchObject({ displayName: "Ada", company: "" });
  expect(await client.auth.me.query()).toEqual(saved);
  expect((await other.auth.me.query()).displayName).toBe("");
  const refusal = await getErrorData(
    client.auth.updateProfile.mutate({ displayName: "", company: "" }),
  );
  expect(refusal).toMatchObject({
    appCode: "invalid_input",
    fields: { displayName: "Enter your name." },
  });
});

test("a disabled account is rejected with its own code", async () => {
  const { token, uid } = await signUp();
  const client = suite.api.client(token);
  await client.auth.me.query();
  await callIdentityAdmin("update", { localId: uid, disableUser: true });
  expect(await getErrorCode(client.billing.cancelOpenCheckout.mutate())).toBe("account_disabled");
});

test("a revoked session can no longer buy, and is rejected with its own code", async () => {
  const { token, uid } = await signUp();
  await callIdentityAdmin("update", {
    localId: uid,
    validSince: String(Math.floor(Date.now() / 1_000) + 60),
  });
  await expect(startPayment(suite, token, { planId: "pro" })).rejects.toThrow("session_revoked");
  expect(
    await selectRows(
      suite,
      "select 1 from purchases join profiles p on p.id = profile_id where p.identity_uid = $1",
      [uid],
    ),
  ).toEqual([]);
});

test("revocation is checked once per batch, for every call that changes something or reveals what an account owns", async () => {
  const asked: boolean[] = [];
  const uid = randomUUID();
  const claims = {
    uid,
    email: `${uid}@example.com`,
    emailVerified: true,
    name: "",
    issuedAt: new Date(),
  };
  const api = await suite.startApi({
    identity: {
      verifyToken: async (_token, { checkRevoked }) => {
        asked.push(checkRevoked);
        return { ...claims, signedInAt: new Date(), usesGoogle: false };
      },
      createActionCode: async () => undefined,
      findAccount: async () => undefined,
      findUnknownUids: async () => [],
      getSessionsValidFrom: async () => undefined,
      changeEmail: async () => "not_found",
      endSessions: async () => undefined,
      deleteAccount: async () => undefined,
    },
  });
  await ensureProfile(api.deps, claims);
  const client = api.client("token");
  await client.auth.me.query();
  expect(asked).toEqual([false]);
  asked.length = 0;
  await Promise.all([
    client.licences.list.query(),
    client.licences.devices.query(),
    client.billing.purchases.query(),
  ]);
  expect(asked).toEqual([true]);
  asked.length = 0;
  await client.billing.quote.query({ planId: "pro" });
  await client.billing.cancelOpenCheckout.mutate();
  await client.auth.updateProfile.mutate({ displayName: "Ada", company: "" });
  await getErrorCode(client.licences.file.query({ licenceId: randomUUID() }));
  await getErrorCode(client.billing.startCheckout.mutate({ planId: "pro", termsVersion: "old" }));
  expect(asked).toEqual([true, true, true, true, true]);
});

test("while the identity service is unavailable, signed-in calls get 503 and public ones work", async () => {
  const { token } = await signUp();
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", `127.0.0.1:${await findFreePort()}`);
  const away = createFirebaseIdentity({ projectId: TEST_PROJECT, siteOrigin: "http://shop.test" });
  await loadSdk(away);
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", suite.environment.FIREBASE_AUTH_EMULATOR_HOST);
  const api = await suite.startApi({ identity: away });
  const refusal = await getErrorData(api.client(token).auth.me.query());
  expect(refusal).toMatchObject({ appCode: "identity_unavailable", retryAfterSeconds: 5 });
  expect(await api.client().billing.quote.query({ planId: "pro" })).toMatchObject({
    planId: "pro",
  });
});
