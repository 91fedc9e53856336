import { createHash, randomBytes } from "node:crypto";

import type { AuthorizationRequest } from "./authorization-request.ts";

/** The person that a code was issued for. */
export interface Person {
  email: string;
  emailVerified: boolean;
  name: string;
}

export interface Redemption {
  code: string;
  redirectUri: string;
  codeVerifier: string;
}

/** The lifetime of Google's own codes. */
const LIFETIME_MS = 10 * 60_000;

/** The codes that wait for a site's server. Each is valid once, for a while, with its verifier. */
export function createGrants(now: () => Date) {
  const waiting = new Map<
    string,
    { person: Person; request: AuthorizationRequest; expiresAt: number }
  >();
  return {
    give(person: Person, request: AuthorizationRequest): string {
      const code = `4/${randomBytes(32).toString("base64url")}`;
      waiting.set(code, { person, request, expiresAt: now().getTime() + LIFETIME_MS });
      return code;
    },
    /** Undefined if the code is not valid. It is used up either way. */
    redeem({ code, redirectUri, codeVerifier }: Redemption): Person | undefined {
      const grant = waiting.get(code);
      waiting.delete(code);
      if (!grant || grant.expiresAt <= now().getTime()) return undefined;
      const { person, request } = grant;
      const challenge = createHash("sha256").update(codeVerifier).digest("base64url");
      const fits = request.redirect_uri === redirectUri && request.code_challenge === challenge;
      return fits ? person : undefined;
    },
  };
}
