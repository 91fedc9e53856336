import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { Agent, createServer, type Server } from "node:http";
import { connect } from "node:net";

import { freePort } from "@site/local/free-port";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { createFirebaseIdentity, type Identity } from "./identity.ts";

/** Takes the SDK's requests for Google's keys to a server of this test instead. */
class DetourAgent extends Agent {
  readonly protocol = "https:";
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection(): ReturnType<typeof connect> {
    return connect(this.#port, "127.0.0.1");
  }
}

const projectId = "real-project";
const options = { projectId, siteOrigin: "http://shop.test" };
const genuine = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const publicPem = genuine.publicKey.export({ type: "spki", format: "pem" }).toString();
let keys: Server;
let identity: Identity;
let away: Identity;

beforeAll(async () => {
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined);
  keys = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "cache-control": "max-age=600" });
    response.end(JSON.stringify({ "key-1": publicPem }));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => keys.listen(port, "127.0.0.1", resolve));
  identity = createFirebaseIdentity({ ...options, httpAgent: new DetourAgent(port) });
  away = createFirebaseIdentity({ ...options, httpAgent: new DetourAgent(await freePort()) });
});
afterAll(() => {
  keys.closeAllConnections();
  keys.close();
});

const now = Math.floor(Date.now() / 1_000);
const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: "ada",
  auth_time: now - 60,
  iat: now - 60,
  exp: now + 3_600,
  email: "Ada@Example.com",
  email_verified: true,
  name: "Ada",
};
const header = { alg: "RS256", kid: "key-1", typ: "JWT" };

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function token(
  changes: { claims?: object; header?: object; key?: typeof genuine.privateKey } = {},
): string {
  const body = `${encode({ ...header, ...changes.header })}.${encode({ ...claims, ...changes.claims })}`;
  const signature = sign("RSA-SHA256", Buffer.from(body), changes.key ?? genuine.privateKey);
  return `${body}.${signature.toString("base64url")}`;
}

function withMac(): string {
  const body = `${encode({ ...header, alg: "HS256" })}.${encode(claims)}`;
  return `${body}.${createHmac("sha256", publicPem).update(body).digest("base64url")}`;
}

function withoutSignature(): string {
  return `${encode({ ...header, alg: "none" })}.${encode(claims)}.`;
}

const check = { checkRevoked: false };

test("a token that the identity service signed for us is taken", async () => {
  expect(await identity.verifyToken(token(), check)).toEqual({
    uid: "ada",
    email: "ada@example.com",
    emailVerified: true,
    name: "Ada",
    saidAt: new Date((now - 60) * 1_000),
    signedInAt: new Date((now - 60) * 1_000),
  });
});

test.each<[string, string]>([
  ["signed with another key", token({ key: foreign.privateKey })],
  ["of a key that is not published", token({ header: { kid: "key-2" } })],
  ["without a key id", token({ header: { kid: undefined } })],
  ["without a signature", withoutSignature()],
  ["whose signature is a code made with the public key", withMac()],
  ["for another project", token({ claims: { aud: "other" } })],
  ["of another issuer", token({ claims: { iss: "https://securetoken.google.com/other" } })],
  ["that has expired", token({ claims: { exp: now - 10 } })],
  ["of nobody", token({ claims: { sub: "" } })],
  ["without an address", token({ claims: { email: undefined } })],
  ["whose claims were changed", token().replace(encode(claims), encode({ ...claims, sub: "eve" }))],
])("a token %s is refused", async (_name, forged) => {
  await expect(identity.verifyToken(forged, check)).rejects.toThrow("unauthenticated");
});

test("while the service's keys cannot be had, nobody is taken and nobody is called a forger", async () => {
  await expect(away.verifyToken(token(), check)).rejects.toThrow("identity_unavailable");
});
