import type { ErrorCode } from "@site/contracts/error-codes";

/** Temporary refusals: the person may try again. */
export const temporaryErrors: ReadonlySet<ErrorCode> = new Set([
  "rate_limited",
  "unavailable",
  "identity_unavailable",
  "google_unavailable",
  "payment_unavailable",
  "storage_unavailable",
  "internal",
  "checkout_busy",
  "receipt_not_ready",
]);

/** Temporary refusals that queries retry: the service behind the API is away. */
export const retriableErrors: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "identity_unavailable",
  "payment_unavailable",
  "storage_unavailable",
]);
