import * as z from "zod/mini";

/**
 * Every error that the API can return. Two exhaustive records map the codes: to the HTTP status in
 * `apps/api/src/errors.ts`, and to the text for people in `apps/web/app/failures/error-copy.ts`.
 */
export const errorCodes = [
  "invalid_input",
  "payload_too_large",
  "unauthenticated",
  "session_revoked",
  "account_disabled",
  "account_deleted",
  "account_frozen",
  "recent_login_required",
  "email_unverified",
  "email_taken",
  "email_link_invalid",
  "google_login_disabled",
  "google_code_invalid",
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
  "checkout_rejected",
  "purchase_not_found",
  "receipt_not_ready",
  "upgrade_not_available",
  "offer_changed",
  "no_former_subscription",
  "refund_nothing_paid",
  "refund_already_made",
  "refund_disputed",
  "refund_too_late",
  "refund_newer_purchase_first",
  "payment_under_review",
  "licence_not_found",
  "licence_not_active",
  "licence_refund_pending",
  "licence_key_malformed",
  "licence_key_unknown",
  "licence_suspended",
  "licence_revoked",
  "device_limit_reached",
  "device_not_found",
  "trial_expired",
  "seat_not_found",
  "no_seats_available",
  "seat_devices_in_use",
  "seat_already_assigned",
  "team_not_active",
  "invitation_invalid",
  "invitation_wrong_email",
  "release_not_found",
  "coupon_not_found",
  "coupon_not_started",
  "coupon_expired",
  "coupon_used_up",
  "coupon_already_used",
  "coupon_wrong_plan",
  "coupon_email_unverified",
  "coupon_wrong_domain",
  "coupon_needs_checkout",
  "newsletter_link_invalid",
  "webhook_rejected",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Part of every failed tRPC call, under `error.data`. */
export const errorDataSchema = z.object({
  appCode: z.enum(errorCodes),
  /** Identifies the request in the log. */
  requestId: z.string(),
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: z.optional(z.int()),
  /** For `invalid_input`: the error of each invalid field, by path. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorData = z.infer<typeof errorDataSchema>;
