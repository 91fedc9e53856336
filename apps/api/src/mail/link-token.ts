// oxlint-disable-next-line no-restricted-imports -- of random tokens, which cannot be guessed
import { createHash, randomBytes } from "node:crypto";

import { mailTokenSchema } from "@site/contracts/mail-link";
import { pageUrl } from "@site/contracts/site/known-pages";

/** Creates the token of a link in a mail. Only its digest is stored, so that the database contains no working link. */
export function createLinkToken(): { token: string; tokenDigest: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenDigest: computeTokenDigest(token) };
}

/**
 * The digest under which a token is stored. Throws for other texts, because a plain digest of a guessable text is
 * unsafe.
 */
export function computeTokenDigest(token: string): string {
  return createHash("sha256").update(mailTokenSchema.parse(token)).digest("base64url");
}

/** Builds the URL of the page that a link in a mail opens. Opening the page changes nothing; its button does. */
export function buildMailLinkUrl(siteOrigin: string, query: Record<string, string>): string {
  return `${pageUrl(siteOrigin, "/email-confirm")}?${new URLSearchParams(query)}`;
}
