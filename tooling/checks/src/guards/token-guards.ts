import type { Guard } from "./guard.ts";

const api = "apps/api/src";

/** What makes a token count. */
export const tokenGuards: readonly Guard[] = [
  ...[
    // Each names its check as the SDK's message does. The token is taken as it is where only that one fails.
    ["its signature", "invalid signature"],
    ["its issuer", "\\(issuer\\)"],
    ["its audience", "\\(audience\\)"],
    ["its expiry", "has expired"],
    ["its algorithm", "algorithm"],
  ].map(([what, message]): Guard => ({
    what: `token: ${what}`,
    file: `${api}/providers/identity.ts`,
    text: "const claims = await asking(auth.verifyIdToken(token, checkRevoked));",
    without: `const claims = await asking(auth.verifyIdToken(token, checkRevoked).catch((error) => {
        if (!/${message}/.test(error.message)) throw error;
        const said = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
        return { ...said, uid: said.sub };
      }));`,
    tests: [`${api}/providers/identity.test.ts`],
  })),
  {
    what: "token: none from the future",
    file: `${api}/providers/identity.ts`,
    text: "const isOfFuture = claims.iat > latest || claims.auth_time > latest;",
    without: "const isOfFuture = latest < 0;",
    tests: [`${api}/providers/identity.test.ts`],
  },
  {
    what: "token: an address as our own forms take it",
    file: `${api}/providers/identity.ts`,
    text: "const email = emailSchema.safeParse(claims.email).data;",
    without: "const email = emailSchema ? claims.email : undefined;",
    tests: [`${api}/providers/identity.test.ts`],
  },
];
