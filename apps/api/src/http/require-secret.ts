// oxlint-disable-next-line no-restricted-imports -- compares secrets, stores nothing
import { createHash, timingSafeEqual } from "node:crypto";

import { AppError } from "../errors.ts";
import { bearerTokenOf } from "./bearer-token.ts";

/** Admits a program that knows the secret: as a bearer token, or as the password of any user (RFC 7617). */
export function requireSecret(header: string | undefined, secret: string): void {
  const given = bearerTokenOf(header) ?? passwordOf(header) ?? "";
  if (!isSecret(given, secret)) throw new AppError("unauthenticated");
}

/** Compares in the same time whatever was given. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function passwordOf(header: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,8192})$/i.exec(header ?? "")?.[1];
  const [, ...password] = Buffer.from(encoded ?? "", "base64")
    .toString()
    .split(":");
  return password.length > 0 ? password.join(":") : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
