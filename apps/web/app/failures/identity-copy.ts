import type { IdentityErrorCode } from "@site/contracts/sign-in/identity-errors";

import type { ErrorText, NextStep } from "./error-copy.ts";

const logIn: NextStep = { label: "Log in", to: "/login", returnPath: true };
const reset: NextStep = { label: "Reset your password", to: "/forgot", returnPath: true };
const support: NextStep = { label: "Ask support", to: "/support" };

// One text for three codes: a distinction would reveal whether the address is known.
const wrongCredentials: ErrorText = {
  message: "This email address and password don't match.",
  nextStep: reset,
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
    nextStep: reset,
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
