import { EMAIL_RECOVERY_DAYS } from "@site/contracts/email-change";
import type { ErrorCode } from "@site/contracts/error-codes";
import { LOYALTY_MONTHS } from "@site/contracts/plans/loyalty";
import { GIFT_DAYS } from "@site/contracts/retention";
import type { IdentityErrorCode } from "@site/contracts/sign-in/identity-errors";

import type { FixedPath } from "#app/pages.ts";

const logIn: NextStep = { label: "Log in", to: "/login", returnPath: true };
const resetPassword: NextStep = { label: "Reset your password", to: "/forgot", returnPath: true };
const support: NextStep = { label: "Ask support", to: "/support" };
const confirmAddress: NextStep = { label: "Confirm it on your account page", to: "/account" };

/** The text for every error code of the API. */
export const errorCopy: Record<ErrorCode, ErrorText> = {
  invalid_input: { message: "Some entries need another look before we can use them." },
  payload_too_large: {
    message: "That's too much to send at once. Shorten it and try again.",
  },
  unauthenticated: { message: "You've been logged out. Log in to continue.", nextStep: logIn },
  session_revoked: {
    message: "Your session has ended, perhaps because of a new password. Log in again to continue.",
    nextStep: logIn,
  },
  account_disabled: {
    message: "This account is disabled. You can't buy or change anything.",
    nextStep: support,
  },
  account_deleted: {
    message: "This account has been deleted.",
    nextStep: { label: "Log out", to: "/logout" },
  },
  account_frozen: {
    message: `This account's address changed recently. For ${EMAIL_RECOVERY_DAYS} days it can't be deleted, and an address that was taken back can't be changed, so that its owner can object.`,
    nextStep: support,
  },
  recent_login_required: {
    message: "You logged in a while ago. Log in again, then repeat this change.",
    nextStep: logIn,
  },
  passkey_required: {
    message: "Confirm with your passkey, then try again.",
    nextStep: { label: "Confirm with passkey", to: "/operator" },
  },
  passkey_missing: {
    message:
      "This needs a passkey, and your account has none. Your administrator can send you a link to add one.",
    nextStep: { label: "Go to your account", to: "/account" },
  },
  passkey_rejected: {
    message:
      "This passkey wasn't accepted: it may be another account's, or the request was too old. Try again.",
  },
  passkey_not_found: {
    message: "Your account no longer has this passkey.",
    nextStep: { label: "See your passkeys", to: "/account" },
  },
  passkey_still_needed: {
    message: "This is your only passkey, and you need one. Add another before you remove it.",
  },
  passkey_invitation_invalid: {
    message: "This link to add a passkey has expired or was already used. Ask for a new one.",
  },
  email_unverified: {
    message: "Confirm your email address first.",
    nextStep: confirmAddress,
  },
  email_taken: {
    message: "Another account already uses this address.",
    nextStep: logIn,
  },
  email_link_invalid: {
    message: "This link has expired, or a newer one has replaced it. Nothing has changed.",
    nextStep: { label: "Ask for a new one in your account", to: "/account" },
  },
  google_login_disabled: {
    message: "You can't log in with Google here. Use your password.",
    nextStep: logIn,
  },
  google_code_invalid: {
    message: "This Google login has expired or was already used. Start again.",
  },
  google_unavailable: {
    message: "We couldn't reach Google. Try again in a minute, or use your password.",
  },
  forbidden: { message: "Your account isn't allowed to do this.", nextStep: support },
  not_found: { message: "We couldn't find what you asked for.", nextStep: support },
  rate_limited: { message: "Too many attempts in a short time." },
  mail_limit_reached: {
    message:
      "Several emails to this address were requested from your network today. Look in its inbox and its spam folder.",
    nextStep: support,
  },
  unavailable: { message: "Our service isn't responding right now. Nothing has changed." },
  identity_unavailable: {
    message: "The sign-in service isn't responding right now.",
  },
  payment_unavailable: {
    message: "Our payment provider isn't responding. You haven't been charged.",
  },
  storage_unavailable: { message: "The download server isn't responding right now." },
  internal: {
    message: "Something went wrong on our side. We've logged it.",
    nextStep: support,
  },
  terms_outdated: {
    message: "Our terms have changed. Reload the page to read the new ones.",
    nextStep: { label: "Read the terms", to: "/terms" },
  },
  plan_already_owned: {
    message:
      "You own this plan by now, and licences don't expire. To buy another one, reload the page.",
    nextStep: { label: "See upgrades and renewals", to: "/upgrade" },
    alternative: { label: "Go to your licences", to: "/account" },
  },
  checkout_busy: {
    message: "Another of your checkouts is in progress. Wait a moment and try again.",
  },
  checkout_rejected: {
    message: "Our payment provider doesn't accept this checkout. You haven't been charged.",
    nextStep: support,
  },
  quote_not_found: {
    message:
      "This link doesn't lead to a quote. It may have been deleted, or the link is incomplete.",
  },
  quote_expired: {
    message: "This quote has expired, so its price no longer holds.",
    nextStep: { label: "Create a new quote", to: "/quote" },
  },
  invoice_email_unverified: {
    message:
      "Confirm your email address before you order by invoice. Or pay by card, which doesn't need a confirmed address.",
    nextStep: confirmAddress,
  },
  invoice_limit_reached: {
    message:
      "This account has several unpaid invoices. Pay or cancel one of them first, or pay this order by card.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  invoice_paid: {
    message: "This invoice was paid meanwhile, so it can't be cancelled. Request a refund instead.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  invoice_not_correctable: {
    message:
      "This invoice can't be corrected here: it was refunded, corrected several times, or paid more than a year ago.",
    nextStep: support,
  },
  invoice_tax_differs: {
    message:
      "These details would change the tax, for example because of a VAT number or another state. Nothing has changed.",
    nextStep: support,
  },
  company_address_incomplete: {
    message:
      "We can't find the tax for this address. Check the postal code, the city and, where there is one, the state.",
  },
  vat_number_invalid: {
    message: "This isn't a VAT number of this country. Check it for typos, or leave it empty.",
  },
  purchase_not_found: {
    message: "This account has no such purchase.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  receipt_not_ready: {
    message: "This receipt isn't ready yet. It usually takes a few minutes.",
  },
  upgrade_not_available: {
    message: "This isn't available for your licence.",
    nextStep: { label: "See what you can buy", to: "/upgrade" },
  },
  offer_changed: {
    message:
      "The price or your licence has changed. You haven't been charged. Reload the page to see the new price.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  buyer_blocked: {
    message: "We can't sell to this account. You haven't been charged.",
    nextStep: support,
  },
  too_many_refunds: {
    message:
      "Several of your purchases were refunded within a year, so please ask us before you buy again. You haven't been charged.",
    nextStep: support,
  },
  no_former_subscription: {
    message: `Your confirmed address has no former subscription of at least ${LOYALTY_MONTHS} paid months, or you have already used it.`,
    nextStep: support,
  },
  refund_nothing_paid: {
    message: "You paid nothing for this purchase, so there's nothing to refund.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  refund_already_made: {
    message: "This purchase has already been refunded. Your bank can take 10 days to show it.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  refund_disputed: {
    message: "Your bank is looking into a dispute about this payment, so we can't refund it.",
    nextStep: support,
  },
  refund_too_late: {
    message: "The refund period for this purchase is over.",
    nextStep: support,
  },
  refund_newer_purchase_first: {
    message: "You've upgraded or renewed this licence since. Refund that first.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  payment_under_review: {
    message: "This payment doesn't match its order. Accept or refuse the payment instead.",
    nextStep: { label: "See what's waiting", to: "/operator" },
  },
  licence_not_found: {
    message: "This account has no such licence.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  licence_not_active: {
    message: "This licence isn't active, so it has no licence file.",
    nextStep: support,
  },
  licence_refund_pending: {
    message: "This licence is being refunded, so you can't add anything to it.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  licence_key_malformed: {
    message: "A licence key has five groups of five letters and digits.",
    nextStep: { label: "Copy it from your account", to: "/account" },
  },
  licence_key_unknown: {
    message: "No licence has this key.",
    nextStep: { label: "Copy it from your account", to: "/account" },
  },
  licence_suspended: {
    message: "This licence is suspended while its payment is disputed.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  licence_revoked: {
    message: "This licence has ended, because its payment was refunded or its seat was taken back.",
    nextStep: { label: "See the plans", to: "/pricing" },
  },
  device_limit_reached: {
    message: "This licence is already active on as many computers as it allows. Remove one first.",
    nextStep: { label: "See your devices", to: "/account" },
  },
  device_not_found: {
    message: "This computer is no longer active on any of your licences.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  trial_expired: {
    message: "The trial on this computer is over. It runs once on each computer.",
    nextStep: { label: "See the plans", to: "/pricing" },
  },
  seat_not_found: {
    message: "This seat has been taken back, perhaps in another tab. Reload the page.",
  },
  no_seats_available: {
    message: "All seats on this licence are taken. Free one first.",
  },
  seat_devices_in_use: {
    message: "Too many computers are active with your own key. Remove some of them first.",
  },
  seat_already_assigned: { message: "This person already has a seat on this licence." },
  team_not_active: {
    message: "The team's licence isn't active right now.",
    nextStep: support,
  },
  invitation_invalid: {
    message:
      "This invitation has expired, was withdrawn or has already been accepted. Ask the person who sent it for a new one.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  invitation_wrong_email: {
    message:
      "This invitation is for another address. Log in with that one, or ask for an invitation to this one.",
    nextStep: { label: "Log out to use another account", to: "/logout" },
  },
  gift_not_paid: {
    message: "A gift needs a payment, so this coupon can't be used for it. Take the coupon off.",
  },
  gift_not_open: {
    message: "This gift has been accepted or is already yours, so it can't be changed.",
    nextStep: { label: "See your account", to: "/account" },
  },
  gift_not_active: {
    message: "This gift isn't available right now, because of a question about its payment.",
    nextStep: support,
  },
  gift_own: {
    message:
      "You bought this gift. To use it yourself, keep it in your account, or log out to accept it with another one.",
    nextStep: { label: "Go to your account", to: "/account" },
  },
  gift_link_invalid: {
    message: `This link no longer works. The gift was accepted, declined or taken back, or the ${GIFT_DAYS} days to accept it have passed. If you accepted it, it's in your account.`,
    nextStep: { label: "See your licences", to: "/account" },
  },
  release_not_found: {
    message: "That version isn't available for this system.",
    nextStep: { label: "See every version and system", to: "/other-os" },
  },
  coupon_not_found: { message: "No coupon has this code. Check it for typos." },
  coupon_not_started: {
    message: "This coupon isn't valid yet. Ask the person who gave it to you when it starts.",
  },
  coupon_expired: {
    message: "This coupon has expired. Ask the person who gave it to you for a new one.",
  },
  coupon_used_up: {
    message: "This coupon has been used up. Ask the person who gave it to you for another.",
  },
  coupon_already_used: {
    message: "You've already used this coupon.",
    nextStep: { label: "See what it gave you", to: "/account" },
  },
  coupon_wrong_plan: {
    message: "This coupon is for another plan.",
    nextStep: { label: "See which plan it is for", to: "/coupon" },
  },
  coupon_email_unverified: {
    message: "To use this coupon, confirm your email address first.",
    nextStep: confirmAddress,
  },
  coupon_wrong_domain: {
    message: "This coupon is for members of one organisation. Use your address there.",
    nextStep: { label: "Log out to use another account", to: "/logout" },
  },
  coupon_needs_checkout: {
    message: "This coupon lowers the price of a plan. Choose the plan first.",
    nextStep: { label: "Choose a plan", to: "/signup-plan-select" },
  },
  newsletter_link_invalid: {
    message:
      "This newsletter link has expired, or a newer one has replaced it. Nothing has changed.",
    nextStep: { label: "Switch it on in your account", to: "/account" },
  },
  webhook_rejected: { message: "We refused this message." },
};

// One text for three codes: different texts would reveal whether the email address has an account.
const wrongCredentials: ErrorText = {
  message: "This email address and password don't match.",
  nextStep: resetPassword,
};

/** The text for every error code of the identity service. */
export const identityCopy: Record<IdentityErrorCode, ErrorText> = {
  "auth/account-exists-with-different-credential": {
    message: "An account with this address logs in another way. Log in with its password.",
    nextStep: logIn,
  },
  "auth/credential-already-in-use": {
    message: "This login already belongs to another account.",
    nextStep: logIn,
  },
  "auth/email-already-in-use": {
    message: "An account with this email address already exists.",
    nextStep: logIn,
  },
  "auth/expired-action-code": { message: "This link has expired." },
  "auth/internal-error": {
    message: "The sign-in service gave an unexpected answer. Try again in a minute.",
    nextStep: support,
  },
  "auth/invalid-action-code": { message: "This link has already been used or is incomplete." },
  "auth/invalid-credential": wrongCredentials,
  "auth/invalid-email": {
    message: "That isn't an email address. Enter one like name@example.com.",
  },
  "auth/missing-password": { message: "Enter your password." },
  "auth/network-request-failed": {
    message: "We couldn't reach the sign-in service. Check your connection and try again.",
  },
  "auth/operation-not-allowed": {
    message: "You can't log in this way here. Use your password.",
    nextStep: logIn,
  },
  "auth/password-does-not-meet-requirements": {
    message: "The sign-in service doesn't accept this password. Choose a longer one.",
  },
  "auth/popup-blocked": {
    message: "Your browser didn't open the login window. Use your password.",
    nextStep: logIn,
  },
  "auth/popup-closed-by-user": {
    message: "The login window was closed too early. Start again.",
    nextStep: logIn,
  },
  "auth/quota-exceeded": {
    message: "The sign-in service has reached its limit. Try again in an hour.",
    nextStep: support,
  },
  "auth/requires-recent-login": {
    message: "You logged in a while ago. Log in again, then repeat this change.",
    nextStep: logIn,
  },
  "auth/timeout": { message: "The sign-in service took too long to answer. Try again." },
  "auth/too-many-requests": {
    message: "Too many attempts from here. Wait a few minutes, or reset your password.",
    nextStep: resetPassword,
  },
  "auth/user-disabled": {
    message: "This account is disabled.",
    nextStep: support,
  },
  "auth/user-mismatch": {
    message: "This login belongs to a different account from the one you're using here.",
  },
  "auth/user-not-found": wrongCredentials,
  "auth/user-token-expired": {
    message: "Your session has ended. Log in again to continue.",
    nextStep: logIn,
  },
  "auth/weak-password": {
    message: "This password is too easy to guess. Choose a longer one.",
  },
  "auth/web-storage-unsupported": {
    message:
      "Your browser doesn't let this site keep you logged in. Allow it to store data, then reload the page.",
  },
  "auth/wrong-password": wrongCredentials,
};

/** A link that helps with an error. With `returnPath`, the link leads back to this page afterwards. */
export interface NextStep {
  label: string;
  to: FixedPath;
  returnPath?: true;
}

/** The text of an error: what is wrong, and what the visitor can do about it. */
export interface ErrorText {
  message: string;
  nextStep?: NextStep;
  /** A second link, if there is one. */
  alternative?: NextStep;
}
