// oxlint-disable-next-line no-restricted-imports -- of public keys
import { createHash } from "node:crypto";

/** Thumbprints (RFC 7638) of signing keys whose private half is in this repository: anyone can sign with them. */
const published = new Set([
  "kGk9CQjUuy6pQ30JjFd25bSkTplxELmnU5VqWHwV7Zk",
  "AS7v14TDH-zEc9V9FHZNtGk6GDmmLHDYCDroPqmROGo",
]);

/** Whether the private half is public, whatever name the key was given. */
export function isPublishedKey({ crv, kty, x }: { crv: string; kty: string; x: string }): boolean {
  const members = JSON.stringify({ crv, kty, x });
  return published.has(createHash("sha256").update(members).digest("base64url"));
}
