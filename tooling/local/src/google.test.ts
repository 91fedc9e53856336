import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "./free-port.ts";
import { type GoogleStandIn, startGoogle } from "./google.ts";

const client = {
  clientId: "site",
  clientSecret: "the secret of the site",
  redirectUris: ["http://shop.test/login/google"],
};
let google: GoogleStandIn;
let now = new Date();
beforeAll(async () => {
  google = await startGoogle({ ...client, port: await findFreePort(), now: () => now });
});
afterAll(() => google.stop());

const codeVerifier = randomBytes(32).toString("base64url");
const authorization = {
  client_id: client.clientId,
  redirect_uri: "http://shop.test/login/google",
  response_type: "code",
  scope: "openid email profile",
  state: "of the browser",
  code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  code_challenge_method: "S256",
};

function choose(answer: Record<string, string>, changes: Record<string, string> = {}) {
  return fetch(google.authorizationUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...authorization, ...changes, ...answer }),
  });
}

async function newCode(): Promise<string> {
  const person = { email: "grace@example.com", name: "Grace Grid", verified: "on" };
  const answer = await choose({ answer: "agree", ...person });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.searchParams.get("state")).toBe("of the browser");
  return back.searchParams.get("code") ?? "";
}

async function redeem(code: string, changes: Record<string, string> = {}) {
  const response = await fetch(google.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: authorization.redirect_uri,
      code,
      code_verifier: codeVerifier,
      ...changes,
    }),
  });
  return (await response.json()) as Record<string, string>;
}

test("a token for this site names the person who agreed, and its code works once", async () => {
  const code = await newCode();
  const { id_token: token = "" } = await redeem(code);
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims).toMatchObject({
    iss: "https://accounts.google.com",
    aud: client.clientId,
    email: "grace@example.com",
    email_verified: true,
    name: "Grace Grid",
  });
  expect(await redeem(code)).toEqual({ error: "invalid_grant" });
});

test.each<[string, Record<string, string>, string]>([
  ["another verifier", { code_verifier: randomBytes(32).toString("base64url") }, "invalid_grant"],
  ["no verifier", { code_verifier: "" }, "invalid_grant"],
  ["a wrong secret", { client_secret: "guessed" }, "invalid_client"],
  ["another site", { client_id: "other" }, "invalid_client"],
  ["another way back", { redirect_uri: "http://evil.example/" }, "redirect_uri_mismatch"],
])("a code is not redeemed with %s", async (_name, changes, error) => {
  expect(await redeem(await newCode(), changes)).toEqual({ error });
});

test("an expired code is refused", async () => {
  const code = await newCode();
  now = new Date(now.getTime() + 11 * 60_000);
  expect(await redeem(code)).toEqual({ error: "invalid_grant" });
});

test("a person who cancels is redirected with only that error", async () => {
  const answer = await choose({ answer: "deny" });
  expect(answer.headers.get("location")).toBe(
    "http://shop.test/login/google?state=of+the+browser&error=access_denied",
  );
});

test.each<[string, Record<string, string>]>([
  ["for an unknown site", { client_id: "other" }],
  ["to an address that is not registered", { redirect_uri: "http://shop.test/login/google/" }],
  ["without a challenge", { code_challenge: "" }],
  ["with the challenge in the clear", { code_challenge_method: "plain" }],
])("a request %s leads nowhere", async (_name, changes) => {
  const query = new URLSearchParams({ ...authorization, ...changes });
  const page = await fetch(`${google.authorizationUrl}?${query}`, { redirect: "manual" });
  expect(page.status).toBe(400);
  expect((await choose({ answer: "agree" }, changes)).status).toBe(400);
});
