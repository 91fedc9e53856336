import { createHmac } from "node:crypto";

import type { SignatureKind } from "../store.ts";

// Age of a stale signature. The SDK rejects signatures older than five minutes.
const STALE_SECONDS = 3600;

/**
 * Creates the `Stripe-Signature` header: the time in seconds, and HMAC-SHA-256 of `time.payload` with the endpoint's secret.
 */
export function signPayload(
  payload: string,
  secret: string,
  kind: SignatureKind,
  now = Math.floor(Date.now() / 1000),
): string {
  const time = now - (kind === "stale" ? STALE_SECONDS : 0);
  const key = kind === "wrong_secret" ? `${secret}_of_someone_else` : secret;
  const signature = createHmac("sha256", key).update(`${time}.${payload}`).digest("hex");
  return `t=${time},v1=${signature}`;
}
