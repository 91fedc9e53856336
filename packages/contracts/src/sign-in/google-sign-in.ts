import * as z from "zod/mini";

import { singleLine } from "../single-line.ts";
import type { KnownPage } from "../site/known-pages.ts";

/** Our page that Google redirects to. It is registered in the OAuth client's settings. */
export const GOOGLE_RETURN_PATH = "/login/google" satisfies KnownPage;

/** Google's redirect parameters, with the PKCE verifier (RFC 7636) that only the browser that started the login has. */
export const googleCodeInputSchema = z.object({
  code: z
    .string("Send the code that Google gave.")
    .check(
      z.minLength(1, "Send the code that Google gave."),
      z.maxLength(2_000, "Send the code that Google gave."),
      singleLine,
    ),
  codeVerifier: z
    .string("Send the code verifier.")
    .check(z.regex(/^[\w.~-]{43,128}$/, "Send the code verifier.")),
});
export type GoogleCodeInput = z.infer<typeof googleCodeInputSchema>;

/** Google's ID token, for the identity service. */
export const googleTokenSchema = z.object({ idToken: z.string() });
