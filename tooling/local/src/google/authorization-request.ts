import * as z from "zod/mini";

import type { GoogleOptions } from "./options.ts";

/** The parameters with which a site redirects people (OpenID Connect Core, 3.1.2.1; RFC 7636, 4.3). */
const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal("code"),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: z.optional(z.string()),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal("S256"),
  login_hint: z.optional(z.string()),
});
export type AuthorizationRequest = z.infer<typeof requestSchema>;

type Reading = { request: AuthorizationRequest } | { refusal: string };

/** A request in readable form. Errors are shown here and not sent to the redirect address, which may be anyone's. */
export function readAuthorizationRequest(
  parameters: URLSearchParams,
  client: GoogleOptions,
): Reading {
  const given = Object.fromEntries(parameters);
  if (given.client_id !== client.clientId) return { refusal: "invalid_client" };
  if (!client.redirectUris.includes(given.redirect_uri ?? "")) {
    return { refusal: "redirect_uri_mismatch" };
  }
  const parsed = requestSchema.safeParse(given);
  return parsed.success
    ? { request: parsed.data }
    : { refusal: `invalid_request: ${parsed.error.issues.map(({ path }) => path[0]).join(", ")}` };
}
