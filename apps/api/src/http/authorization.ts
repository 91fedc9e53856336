// oxlint-disable-next-line no-restricted-imports -- compares secrets, stores nothing
import { createHash, timingSafeEqual } from "node:crypto";

import { AppError } from "../errors.ts";

/** Requires the secret as a bearer token or as the password of any user (RFC 7617). */
export function requireSecret(header: string | undefined, secret: string): void {
  const given = getBearerToken(header) ?? getBasicPassword(header) ?? "";
  if (!isSameSecret(given, secret)) throw new AppError("unauthenticated");
}

/** Compares in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(computeSha256(given), computeSha256(secret));
}

function getBasicPassword(header: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,8192})$/i.exec(header ?? "")?.[1];
  const [, ...password] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  return password.length > 0 ? password.join(":") : undefined;
}

function computeSha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The token of an `Authorization: Bearer` header. */
export function getBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(header ?? "")?.[1];
}
