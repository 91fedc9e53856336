import * as z from "zod/mini";

/**
 * Every refusal that the API can give. Two exhaustive records follow this list: the HTTP status in
 * `apps/api/src/errors.ts` and the human sentence in `apps/web/app/failures/error-copy.ts`.
 */
export const errorCodes = [
  "invalid_input",
  "payload_too_large",
  "unauthenticated",
  "session_revoked",
  "account_disabled",
  "account_deleted",
  "account_held",
  "recent_login_required",
  "email_unverified",
  "email_taken",
  "email_link_unusable",
  "google_not_offered",
  "google_code_unusable",
  "google_unavailable",
  "forbidden",
  "not_found",
  "rate_limited",
  "mail_limit_reached",
  "unavailable",
  "identity_unavailable",
  "payment_unavailable",
  "storage_unavailable",
  "internal",
  "terms_outdated",
  "plan_already_owned",
  "checkout_busy",
  "checkout_refused",
  "purchase_not_found",
  "receipt_not_ready",
  "upgrade_not_offered",
  "offer_changed",
  "no_former_subscription",
  "refund_nothing_paid",
  "refund_already_made",
  "refund_disputed",
  "refund_too_late",
  "refund_newer_first",
  "payment_held",
  "licence_not_found",
  "licence_not_active",
  "licence_to_be_refunded",
  "licence_key_malformed",
  "licence_key_unknown",
  "licence_suspended",
  "licence_revoked",
  "device_limit_reached",
  "device_not_found",
  "trial_over",
  "seat_not_found",
  "seat_not_free",
  "seat_computers_in_use",
  "seat_already_held",
  "team_not_active",
  "invitation_unusable",
  "invitation_other_address",
  "release_not_found",
  "coupon_unknown",
  "coupon_not_started",
  "coupon_expired",
  "coupon_used_up",
  "coupon_already_used",
  "coupon_wrong_plan",
  "coupon_email_unverified",
  "coupon_wrong_domain",
  "coupon_needs_checkout",
  "newsletter_link_unusable",
  "webhook_rejected",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Included in every refused tRPC call, under `error.data`. */
export const errorDataSchema = z.object({
  appCode: z.enum(errorCodes),
  /** Quoted by the buyer, found in the log. */
  requestId: z.string(),
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: z.optional(z.int()),
  /** Field path → what is wrong with it, for `invalid_input`. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorData = z.infer<typeof errorDataSchema>;
