import { createHash } from "node:crypto";

/** Stands for an address where the address itself should not be kept. */
export function digestAddress(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
