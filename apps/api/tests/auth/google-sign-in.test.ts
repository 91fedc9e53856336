import { createHash, randomBytes, randomUUID } from "node:crypto";

import { GOOGLE_RETURN_PATH } from "@site/contracts/sign-in/google-sign-in";
import { findFreePort } from "@site/local/free-port";
import { type GoogleStandIn, startGoogle } from "@site/local/google";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createGoogleSignIn } from "../../src/providers/google-sign-in.ts";
import { getErrorData, getErrorCode } from "../setup/error-data.ts";
import { type Api, startSuite, type Suite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const client = { clientId: "the-site", clientSecret: "its secret" };
const siteOrigin = "http://shop.test";
const redirectUri = siteOrigin + GOOGLE_RETURN_PATH;

let suite: Suite;
let google: GoogleStandIn;
let api: Api;
beforeAll(async () => {
  suite = await startSuite();
  google = await startGoogle({
    ...client,
    port: await findFreePort(),
    redirectUris: [redirectUri],
  });
  api = await apiWith({});
});
afterAll(async () => {
  await suite.stop();
  await google.stop();
});

function apiWith(changes: { clientId?: undefined; clientSecret?: string; tokenUrl?: string }) {
  const settings = { ...client, tokenUrl: google.tokenUrl, siteOrigin, ...changes };
  return suite.startApi({ googleSignIn: createGoogleSignIn(settings) });
}

/** Completes the sign-in at Google and returns the input that the site then sends. */
async function completeGoogleLogin(email: string) {
  const codeVerifier = randomBytes(32).toString("base64url");
  const answer = await fetch(google.authorizationUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
      code_challenge_method: "S256",
      answer: "agree",
      email,
      name: "Grace Grid",
      verified: "on",
    }),
  });
  const back = new URL(answer.headers.get("location") ?? "");
  return { code: back.searchParams.get("code") ?? "", codeVerifier };
}

/** Signs in at the identity service with Google's token, as the browser's SDK does. */
async function signInWith(googleToken: string): Promise<string> {
  const response = await fetch(
    `http://${suite.environment.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        postBody: new URLSearchParams({
          id_token: googleToken,
          providerId: "google.com",
        }).toString(),
        requestUri: "http://localhost",
        returnSecureToken: true,
      }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

test("a code is exchanged for Google's token, which opens a confirmed account with Google's name", async () => {
  const email = `${randomUUID()}@example.com`;
  const answer = await api
    .client()
    .auth.exchangeGoogleCode.mutate(await completeGoogleLogin(email));
  expect(Object.keys(answer)).toEqual(["idToken"]);
  const { idToken } = answer;
  const profile = await api.client(await signInWith(idToken)).auth.me.query();
  expect(profile).toMatchObject({ email, emailVerified: true, displayName: "Grace Grid" });
});

test("an account whose password address is confirmed stays the same one", async () => {
  const person = await signUp({ verified: true });
  const before = await api.client(person.token).auth.me.query();
  const { idToken } = await api
    .client()
    .auth.exchangeGoogleCode.mutate(await completeGoogleLogin(person.email));
  const after = await api.client(await signInWith(idToken)).auth.me.query();
  expect(after.id).toBe(before.id);
});

test("Google accounts are identified by their ids: a changed address opens no other account", async () => {
  const [email, next] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const loadId = async (sub: string, address: string) => {
    const claims = { sub, email: address, email_verified: true };
    const token = await signInWith(JSON.stringify(claims));
    return (await api.client(token).auth.me.query()).id;
  };
  const [ada, eve] = [randomUUID(), randomUUID()];
  const [first, second] = [await loadId(ada, email), await loadId(eve, next)];
  expect(second).not.toBe(first);
  expect(await loadId(ada, `${randomUUID()}@example.com`)).toBe(first);
  // Eve's Google account now has the address that Ada's had, but keeps its own profile.
  expect(await loadId(eve, email)).toBe(second);
});

test("a code works once, and only for the browser that requested it", async () => {
  const grant = await completeGoogleLogin(`${randomUUID()}@example.com`);
  const { auth } = api.client();
  await auth.exchangeGoogleCode.mutate(grant);
  expect(await getErrorCode(auth.exchangeGoogleCode.mutate(grant))).toBe("google_code_invalid");
  const stolen = await completeGoogleLogin(`${randomUUID()}@example.com`);
  const codeVerifier = randomBytes(32).toString("base64url");
  expect(await getErrorCode(auth.exchangeGoogleCode.mutate({ ...stolen, codeVerifier }))).toBe(
    "google_code_invalid",
  );
});

test("a wrong secret and an outage of Google are reported as unavailable", async () => {
  const grant = await completeGoogleLogin(`${randomUUID()}@example.com`);
  const away = `http://127.0.0.1:${await findFreePort()}/token`;
  for (const wrong of [{ clientSecret: "old" }, { tokenUrl: away }]) {
    const { auth } = (await apiWith(wrong)).client();
    expect(await getErrorData(auth.exchangeGoogleCode.mutate(grant))).toMatchObject({
      appCode: "google_unavailable",
      retryAfterSeconds: 5,
    });
  }
});

test("without a client Google is not called", async () => {
  const { auth } = (await apiWith({ clientId: undefined })).client();
  const grant = await completeGoogleLogin(`${randomUUID()}@example.com`);
  expect(await getErrorCode(auth.exchangeGoogleCode.mutate(grant))).toBe("google_login_disabled");
});
