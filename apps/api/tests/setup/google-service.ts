import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { Agent, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

import { findFreePort } from "@site/local/free-port";
import { startHttpServer } from "@site/local/http";
import { inject, vi } from "vitest";

import { createFirebaseIdentity, type Identity } from "../../src/providers/identity.ts";

/** Redirects the SDK's requests to Google to a server of the test. */
export class RedirectingAgent extends Agent {
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

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
export const publicPem = publicKey.export({ type: "spki", format: "pem" }).toString();
export const unknownKey = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;

export interface GoogleService {
  /** Verifies tokens as in production: by signature, and by calls to the service. */
  identity: Identity;
  stop: () => Promise<void>;
}

/**
 * Serves what the production verifier requests from Google: the keys that sign tokens, and the accounts, which come
 * from the identity emulator.
 */
export async function startGoogleService(projectId: string): Promise<GoogleService> {
  const port = await findFreePort();
  const { close } = await startHttpServer((request, response) => {
    const answered = request.url?.startsWith("/robot/") ? keys() : accounts(request);
    answered.then(
      ({ status, body }) =>
        response
          .writeHead(status, { "content-type": "application/json", "cache-control": "max-age=600" })
          .end(body),
      () => response.destroy(),
    );
  }, port);
  return {
    identity: await createProductionIdentity(projectId, port),
    stop: close,
  };
}

/** Makes the SDK read its environment now, without calling the service. */
export async function loadSdk(identity: Identity): Promise<void> {
  await identity.findUnknownUids([]);
}

/** The production verifier, which calls a local server on this port instead of Google. */
export async function createProductionIdentity(projectId: string, port: number): Promise<Identity> {
  // The SDK reads this only when it loads.
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined);
  try {
    const identity = createFirebaseIdentity({
      projectId,
      siteOrigin: "http://shop.test",
      httpAgent: new RedirectingAgent(port),
      credential: { getAccessToken: async () => ({ access_token: "owner", expires_in: 3_600 }) },
    });
    await loadSdk(identity);
    return identity;
  } finally {
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", inject("identityHost"));
  }
}

async function keys(): Promise<{ status: number; body: string }> {
  return { status: 200, body: JSON.stringify({ "key-1": publicPem }) };
}

async function accounts(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const base = `http://${inject("identityHost")}/identitytoolkit.googleapis.com`;
  const { authorization = "" } = request.headers;
  const body = await buffer(request);
  const answer = await fetch(base + request.url, {
    method: request.method ?? "POST",
    headers: { authorization, "content-type": "application/json" },
    ...(body.length > 0 ? { body } : {}),
  });
  return { status: answer.status, body: await answer.text() };
}

export interface TokenParts {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** The unsigned token of a user who signed in a minute ago. */
export function createUnsignedToken(
  projectId: string,
  { claims, header }: TokenParts = {},
): string {
  const now = Math.floor(Date.now() / 1_000);
  const all = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: "ada",
    auth_time: now - 60,
    iat: now - 60,
    exp: now + 3_600,
    email: "Ada@Example.com",
    email_verified: true,
    name: "Ada",
    ...claims,
  };
  return `${encode({ alg: "RS256", kid: "key-1", typ: "JWT", ...header })}.${encode(all)}`;
}

/** A token signed by the service, or with the given key. */
export function createSignedToken(projectId: string, parts: TokenParts = {}): string {
  const body = createUnsignedToken(projectId, parts);
  const signature = sign("RSA-SHA256", Buffer.from(body), parts.key ?? privateKey);
  return `${body}.${signature.toString("base64url")}`;
}
