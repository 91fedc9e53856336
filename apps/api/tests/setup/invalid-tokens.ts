import { createHmac, createPublicKey } from "node:crypto";

import { unknownKey, publicPem, createSignedToken, createUnsignedToken } from "./google-service.ts";

/** Every kind of invalid token for an existing account, with its description. */
export function createInvalidTokens(projectId: string, sub: string): [string, string][] {
  const now = Math.floor(Date.now() / 1_000);
  const token = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    createSignedToken(projectId, { claims: { sub, auth_time: now, ...claims }, header });
  const foreignJwk = createPublicKey(unknownKey).export({ format: "jwk" });
  const hs256 = createUnsignedToken(projectId, { claims: { sub }, header: { alg: "HS256" } });
  const mac = createHmac("sha256", publicPem).update(hs256).digest("base64url");
  const [head, , signature] = token({}).split(".");
  const [, others] = token({ sub: "eve" }).split(".");
  return [
    ["that is none", "nonsense"],
    ["of three empty parts", ".."],
    ["signed with another key", createSignedToken(projectId, { claims: { sub }, key: unknownKey })],
    ["of a key that is not published", token({}, { kid: "key-2" })],
    [
      "that brings its own key along",
      createSignedToken(projectId, {
        claims: { sub },
        header: { jwk: foreignJwk },
        key: unknownKey,
      }),
    ],
    [
      "that says where its key is",
      createSignedToken(projectId, {
        claims: { sub },
        header: { jku: "https://evil.example/keys", x5u: "https://evil.example/key" },
        key: unknownKey,
      }),
    ],
    ["without a key id", token({}, { kid: undefined })],
    [
      "that says it needs no signature",
      `${createUnsignedToken(projectId, { header: { alg: "none" } })}.`,
    ],
    ["of no algorithm under a true signature", token({}, { alg: "none" })],
    ["without its signature", `${createUnsignedToken(projectId, { claims: { sub } })}.`],
    ["whose signature is a code made with the public key", `${hs256}.${mac}`],
    ["whose claims were changed", `${head}.${others}.${signature}`],
    ["for another project", token({ aud: "other" })],
    ["for several projects", token({ aud: [projectId, "other"] })],
    ["of another project's issuer", token({ iss: "https://securetoken.google.com/other" })],
    ["of another issuer", token({ iss: "https://issuer.example" })],
    ["that has expired", token({ iat: now - 7_200, exp: now - 10 })],
    ["that was made in the future", token({ iat: now + 900, exp: now + 4_500 })],
    ["of a login in the future", token({ auth_time: now + 900 })],
    ["without a subject", token({ sub: "" })],
    ["of a name that is too long", token({ sub: "x".repeat(129) })],
    ["without an address", token({ email: undefined })],
    ["whose address is a link", token({ email: "https://evil.example/x@evil.example" })],
    ["whose address turns letters around", token({ email: "ada\u202e@example.com" })],
  ];
}
