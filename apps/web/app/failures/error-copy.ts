import { TAKE_BACK_DAYS } from "@site/contracts/email-change";
import type { ErrorCode } from "@site/contracts/error-codes";
import { LOYALTY_MONTHS } from "@site/contracts/plans";

import type { Copy, NextStep } from "./copy.ts";

const logIn: NextStep = { label: "Log in", to: "/login", returnPath: true };
const support: NextStep = { label: "Ask support", to: "/support" };
const confirmAddress: NextStep = { label: "Confirm it on your account page", to: "/account" };

/** The human sentence for every refusal by the API. */
export const errorCopy: Record<ErrorCode, Copy> = {
  invalid_input: { message: "Some of the entries cannot be used as they are." },
  payload_too_large: {
    message: "That is more than can be sent at once. Shorten it and try again.",
  },
  unauthenticated: { message: "You are not logged in any more.", nextStep: logIn },
  session_revoked: {
    message: "Your session was ended, for example by a new password. Log in again to go on.",
    nextStep: logIn,
  },
  account_disabled: {
    message: "This account is switched off, so nothing can be bought or changed with it.",
    nextStep: support,
  },
  account_deleted: {
    message: "This account was deleted, so nothing can be done with it any more.",
    nextStep: { label: "Log out", to: "/logout" },
  },
  account_held: {
    message: `This account's address changed or was taken back a short time ago. For ${TAKE_BACK_DAYS} days nobody can delete the account, and one that was taken back gets no other address: whoever it belongs to can still object.`,
    nextStep: support,
  },
  recent_login_required: {
    message: "This change needs a login from the last few minutes. Log in again, then repeat it.",
    nextStep: logIn,
  },
  email_unverified: {
    message: "This needs a confirmed email address, and yours is not confirmed yet.",
    nextStep: confirmAddress,
  },
  email_taken: {
    message:
      "There is an account with this address already, so it cannot become the address of another one.",
    nextStep: logIn,
  },
  email_link_unusable: {
    message: "This link is too old or has been replaced by a newer one. Nothing was changed.",
    nextStep: { label: "Ask for a new one in your account", to: "/account" },
  },
  google_not_offered: {
    message: "Logging in with Google is not offered here. Use your email address and password.",
    nextStep: logIn,
  },
  google_code_unusable: {
    message: "What Google answered was used already or is too old. Begin again.",
  },
  google_unavailable: {
    message:
      "Google could not tell us who you are right now. Try again in a minute, or use your email address and password.",
  },
  forbidden: { message: "Your account may not do this.", nextStep: support },
  not_found: { message: "What you asked for is not here.", nextStep: support },
  rate_limited: { message: "That was tried too often in a short time." },
  unavailable: { message: "The service cannot answer right now. Nothing was changed." },
  identity_unavailable: {
    message: "The sign-in service cannot answer right now, so we could not check who you are.",
  },
  payment_unavailable: {
    message: "The payment provider cannot answer right now. You have not been charged.",
  },
  storage_unavailable: { message: "The download store cannot answer right now." },
  internal: {
    message: "Something went wrong on our side, and it has been logged.",
    nextStep: support,
  },
  terms_outdated: {
    message: "The terms have changed since you opened this page. Reload it and read them again.",
    nextStep: { label: "Read the terms", to: "/terms" },
  },
  plan_already_owned: {
    message: "You own this plan already, and a licence does not run out.",
    nextStep: { label: "See upgrades and renewals", to: "/upgrade" },
    alternative: { label: "Go to your licences", to: "/account" },
  },
  checkout_busy: {
    message:
      "Another checkout of yours is being prepared, perhaps in a second tab. Wait a moment and try again.",
  },
  checkout_refused: {
    message:
      "The payment provider does not accept this checkout, and trying again will not help. You have not been charged.",
    nextStep: support,
  },
  purchase_not_found: {
    message: "There is no such purchase in this account.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  receipt_not_ready: {
    message:
      "The payment provider has not issued this receipt yet. It usually takes a few minutes.",
  },
  upgrade_not_offered: {
    message: "This is not offered for your licence, perhaps because you have it already.",
    nextStep: { label: "See what is", to: "/upgrade" },
  },
  offer_changed: {
    message:
      "The price or your licence has changed since this page was opened. You have not been charged. Reload the page and look again.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  no_former_subscription: {
    message: `No former subscription of at least ${LOYALTY_MONTHS} paid months belongs to the confirmed address of this account, or it was used already.`,
    nextStep: support,
  },
  refund_nothing_paid: {
    message: "Nothing was paid for this purchase, so there is nothing to pay back.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  refund_already_made: {
    message: "This purchase was paid back already. A bank can take 10 days to show it.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  refund_disputed: {
    message:
      "Your bank is deciding about this payment, so it cannot be paid back here at the same time.",
    nextStep: support,
  },
  refund_too_late: {
    message:
      "The time in which this purchase can be paid back from here is over. Write to us if something is wrong with it.",
    nextStep: support,
  },
  refund_newer_first: {
    message:
      "A later upgrade or renewal belongs to the same licence. Ask for the refund of that one first.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  payment_held: {
    message: "This was not paid as ordered. Accept or refuse the payment instead.",
    nextStep: { label: "See what waits", to: "/operator" },
  },
  licence_not_found: {
    message: "There is no such licence in this account.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  licence_not_active: {
    message: "This licence is not active, so no licence file can be issued for it.",
    nextStep: support,
  },
  licence_to_be_refunded: {
    message:
      "The refund of this licence was asked for and is on its way, so nothing can be added to it.",
    nextStep: { label: "See your purchases", to: "/account" },
  },
  licence_key_malformed: {
    message: "This is no licence key. It has five groups of five letters and digits.",
    nextStep: { label: "Copy it from your account", to: "/account" },
  },
  licence_key_unknown: {
    message: "There is no licence with this key.",
    nextStep: { label: "Copy it from your account", to: "/account" },
  },
  licence_suspended: {
    message: "This licence is suspended while its payment is disputed.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  licence_revoked: {
    message: "This licence has ended: its payment was refunded, or its seat was taken back.",
    nextStep: { label: "See the plans", to: "/pricing" },
  },
  device_limit_reached: {
    message: "This licence is active on as many computers as it allows. Free one of them first.",
    nextStep: { label: "See your devices", to: "/account" },
  },
  device_not_found: {
    message: "This computer is not active under your licences any more.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  trial_over: {
    message: "The trial on this computer is over. It runs once on each.",
    nextStep: { label: "See the plans", to: "/pricing" },
  },
  seat_not_found: {
    message: "This seat is not given any more, perhaps since another tab. Reload the page.",
  },
  seat_not_free: {
    message: "Every seat of this licence is given. Take one back, or wait until one is left.",
  },
  seat_computers_in_use: {
    message:
      "A seat takes its computers along, and too many are active with your own key. Free some of them first.",
  },
  seat_already_held: { message: "This person has a seat of this licence already." },
  team_not_active: {
    message:
      "The team's licence is not active at the moment, so its seats cannot be given or accepted.",
    nextStep: support,
  },
  invitation_unusable: {
    message:
      "This invitation is too old, was taken back, or was accepted already. Ask whoever sent it for a new one.",
    nextStep: { label: "See your licences", to: "/account" },
  },
  invitation_other_address: {
    message:
      "This invitation was sent to another address than the one you are logged in with. Log in with that one, or ask for an invitation to this one.",
    nextStep: { label: "Log out to use another account", to: "/logout" },
  },
  release_not_found: {
    message: "There is no such version for this system.",
    nextStep: { label: "See every version and system", to: "/other-os" },
  },
  coupon_unknown: { message: "There is no coupon with this code. Check it for typing errors." },
  coupon_not_started: {
    message: "This coupon is not valid yet. Ask whoever gave it to you from when it counts.",
  },
  coupon_expired: { message: "This coupon has expired. Ask whoever gave it to you for a new one." },
  coupon_used_up: {
    message: "This coupon has been used as often as it can be. Ask whoever gave it to you.",
  },
  coupon_already_used: {
    message: "You have used this coupon before; it works once an account.",
    nextStep: { label: "See what it gave you", to: "/account" },
  },
  coupon_wrong_plan: {
    message: "This coupon is for another plan.",
    nextStep: { label: "See which plan it is for", to: "/coupon" },
  },
  coupon_email_unverified: {
    message: "This coupon needs a confirmed email address, and yours is not confirmed yet.",
    nextStep: confirmAddress,
  },
  coupon_wrong_domain: {
    message:
      "This coupon is for the members of one organisation. Use an account with your address there.",
    nextStep: { label: "Log out to use another account", to: "/logout" },
  },
  coupon_needs_checkout: {
    message: "This coupon takes something off the price of a plan. Choose the plan first.",
    nextStep: { label: "Choose a plan", to: "/signup-plan-select" },
  },
  newsletter_link_unusable: {
    message: "This link is too old, or a newer one has taken its place. Nothing was changed.",
    nextStep: { label: "Switch it on in your account", to: "/account" },
  },
  webhook_rejected: { message: "The message of the payment provider was refused." },
};
