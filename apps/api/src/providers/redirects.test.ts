import { expect, inject, test, vi } from "vitest";

import { loadSdk } from "../../tests/setup/google-service.ts";
import { startServer } from "../../tests/setup/start-server.ts";
import { createBreachedPasswords } from "./breached-passwords.ts";
import { createGoogleSignIn } from "./google-sign-in.ts";
import { createFirebaseIdentity } from "./identity.ts";
import { createStripeClient } from "./stripe/client.ts";

/** Calls each service at the given URL. */
const services: Record<string, (url: string) => Promise<unknown>> = {
  "the list of breached passwords": (url) => createBreachedPasswords(url)("21BD1"),
  "Google's token endpoint": (url) => {
    const client = {
      clientId: "the-site",
      clientSecret: "its secret",
      siteOrigin: "http://shop.test",
    };
    return createGoogleSignIn({ ...client, tokenUrl: url })({ code: "4/x", codeVerifier: "x" });
  },
  "the payment provider": async (url) => {
    const stripe = await createStripeClient({ secretKey: "sk_test_local", apiBase: url });
    return stripe.customers.retrieve("cus_1");
  },
  "the identity service": async (url) => {
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", new URL(url).host);
    const identity = createFirebaseIdentity({
      projectId: "demo-x",
      siteOrigin: "http://shop.test",
    });
    await loadSdk(identity);
    vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", inject("identityHost"));
    return identity.findUnknownUids(["somebody"]);
  },
};

test.each(Object.entries(services))(
  "%s may send us elsewhere, and is not followed",
  async (_name, call) => {
    const [followed, asked]: string[][] = [[], []];
    const elsewhere = await startServer((request, response) => {
      followed?.push(request.url ?? "");
      response.end("{}");
    });
    for (const status of [301, 302, 307, 308]) {
      const moved = await startServer((request, response) => {
        asked?.push(request.url ?? "");
        response.writeHead(status, { location: `${elsewhere}${request.url}` }).end("{}");
      });
      await call(moved).catch(() => undefined);
    }
    expect(new Set(asked).size).toBeGreaterThan(0);
    expect(asked?.length).toBeGreaterThanOrEqual(4);
    expect(followed).toEqual([]);
  },
);
