import type { RejectionCause } from "@site/contracts/desktop";
import type { ErrorCode } from "@site/contracts/error-codes";

interface AppErrorOptions {
  cause?: unknown;
  retryAfterSeconds?: number | undefined;
  fields?: Record<string, string> | undefined;
  /** Why a licence or its key is refused. */
  rejection?: RejectionCause | undefined;
}

/** An error that callers may see, by its code. All other errors are masked as `internal`. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly rejection: RejectionCause | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (httpStatuses[code] === 503 ? RETRY_AFTER_SECONDS : undefined);
    this.fields = options.fields;
    this.rejection = options.rejection;
  }
}

/** When callers should retry while a service is unavailable. */
const RETRY_AFTER_SECONDS = 5;

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/** The HTTP status of each error code. */
export const httpStatuses: Record<ErrorCode, ErrorStatus> = {
  invalid_input: 400,
  payload_too_large: 413,
  unauthenticated: 401,
  session_revoked: 401,
  account_disabled: 403,
  account_deleted: 403,
  account_frozen: 409,
  recent_login_required: 403,
  passkey_required: 403,
  passkey_missing: 403,
  passkey_rejected: 409,
  passkey_not_found: 404,
  passkey_still_needed: 409,
  passkey_invitation_invalid: 404,
  email_unverified: 403,
  email_taken: 409,
  email_link_invalid: 404,
  google_login_disabled: 404,
  google_code_invalid: 409,
  google_unavailable: 503,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  mail_limit_reached: 429,
  unavailable: 503,
  identity_unavailable: 503,
  payment_unavailable: 503,
  storage_unavailable: 503,
  internal: 500,
  terms_outdated: 409,
  plan_already_owned: 409,
  buyer_blocked: 403,
  too_many_refunds: 409,
  checkout_busy: 409,
  checkout_rejected: 409,
  quote_not_found: 404,
  quote_expired: 409,
  invoice_email_unverified: 403,
  invoice_limit_reached: 409,
  invoice_paid: 409,
  invoice_not_correctable: 409,
  invoice_tax_differs: 409,
  company_address_incomplete: 409,
  vat_number_invalid: 409,
  purchase_not_found: 404,
  receipt_not_ready: 404,
  upgrade_not_available: 409,
  offer_changed: 409,
  no_former_subscription: 404,
  refund_nothing_paid: 409,
  refund_already_made: 409,
  refund_disputed: 409,
  refund_too_late: 409,
  refund_newer_purchase_first: 409,
  payment_under_review: 409,
  licence_not_found: 404,
  licence_not_active: 409,
  licence_refund_pending: 409,
  licence_key_malformed: 401,
  licence_key_unknown: 401,
  licence_suspended: 403,
  licence_revoked: 403,
  device_limit_reached: 409,
  device_not_found: 404,
  trial_expired: 409,
  seat_not_found: 404,
  no_seats_available: 409,
  seat_devices_in_use: 409,
  seat_already_assigned: 409,
  team_not_active: 409,
  invitation_invalid: 404,
  invitation_wrong_email: 403,
  gift_not_paid: 409,
  gift_not_open: 409,
  gift_not_active: 409,
  gift_own: 409,
  gift_link_invalid: 404,
  release_not_found: 404,
  coupon_not_found: 404,
  coupon_not_started: 409,
  coupon_expired: 409,
  coupon_used_up: 409,
  coupon_already_used: 409,
  coupon_wrong_plan: 409,
  coupon_email_unverified: 403,
  coupon_wrong_domain: 403,
  coupon_needs_checkout: 409,
  newsletter_link_invalid: 404,
  webhook_rejected: 400,
};
