// oxlint-disable-next-line no-restricted-imports -- of random tokens, which can't be guessed
import { createHash, randomBytes } from "node:crypto";

import { mailTokenSchema } from "@site/contracts/mail-link";
import { pageUrl } from "@site/contracts/site/known-pages";

/** A new token for a mail's link. Only its digest is stored: the database contains no working link. */
export function createLinkToken(): { token: string; tokenDigest: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenDigest: computeTokenDigest(token) };
}

/** The digest that finds a token's link. Throws for any other text: what can be guessed needs a pepper. */
export function computeTokenDigest(token: string): string {
  return createHash("sha256").update(mailTokenSchema.parse(token)).digest("base64url");
}

/** The page of ours that a mail's link leads to: opening it changes nothing, its button does. */
export function buildMailLinkUrl(siteOrigin: string, query: Record<string, string>): string {
  return `${pageUrl(siteOrigin, "/email-confirm")}?${new URLSearchParams(query)}`;
}
