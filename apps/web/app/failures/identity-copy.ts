import type { IdentityErrorCode } from "@site/contracts/sign-in/identity-errors";

import type { Copy, NextStep } from "./copy.ts";

const logIn: NextStep = { label: "Log in", to: "/login", returnPath: true };
const reset: NextStep = { label: "Reset your password", to: "/forgot", returnPath: true };
const support: NextStep = { label: "Ask support", to: "/support" };

// One text for three codes: which part was wrong would reveal whether the address is known.
const wrongCredentials: Copy = {
  message: "This email address and password do not belong together.",
  nextStep: reset,
};

/** The human sentence for every error of the identity service. */
export const identityCopy: Record<IdentityErrorCode, Copy> = {
  "auth/account-exists-with-different-credential": {
    message:
      "There is an account with this address that signs in another way. Log in with its password.",
    nextStep: logIn,
  },
  "auth/credential-already-in-use": {
    message: "This login belongs to another account already.",
    nextStep: logIn,
  },
  "auth/email-already-in-use": {
    message: "There is an account with this email address already.",
    nextStep: logIn,
  },
  "auth/expired-action-code": { message: "This link is too old." },
  "auth/internal-error": {
    message: "The sign-in service gave an answer that we do not understand. Try again in a minute.",
    nextStep: support,
  },
  "auth/invalid-action-code": { message: "This link has been used already or is not complete." },
  "auth/invalid-credential": wrongCredentials,
  "auth/invalid-email": {
    message: "This is not an email address. Enter one like name@example.com.",
  },
  "auth/missing-password": { message: "Enter your password." },
  "auth/network-request-failed": {
    message: "The sign-in service could not be reached. Check your connection and try again.",
  },
  "auth/operation-not-allowed": {
    message: "This way of signing in is switched off. Use your email address and password.",
    nextStep: logIn,
  },
  "auth/password-does-not-meet-requirements": {
    message: "The sign-in service does not accept this password. Choose a longer one.",
  },
  "auth/popup-blocked": {
    message: "The browser did not open the sign-in window. Use your email address and password.",
    nextStep: logIn,
  },
  "auth/popup-closed-by-user": {
    message: "The sign-in window was closed before it was done. You can start again.",
    nextStep: logIn,
  },
  "auth/quota-exceeded": {
    message: "The sign-in service is over its limit right now. Try again in an hour.",
    nextStep: support,
  },
  "auth/requires-recent-login": {
    message: "This change needs a login from the last few minutes. Log in again, then repeat it.",
    nextStep: logIn,
  },
  "auth/timeout": { message: "The sign-in service took too long to answer. Try again." },
  "auth/too-many-requests": {
    message: "Too many attempts were made from here. Wait a few minutes, or reset your password.",
    nextStep: reset,
  },
  "auth/user-disabled": {
    message: "This account is switched off.",
    nextStep: support,
  },
  "auth/user-mismatch": {
    message: "This login belongs to another account than the one you are using here.",
  },
  "auth/user-not-found": wrongCredentials,
  "auth/user-token-expired": {
    message: "Your session has ended. Log in again to go on.",
    nextStep: logIn,
  },
  "auth/weak-password": {
    message: "This password is too easy to guess. Choose a longer one.",
  },
  "auth/web-storage-unsupported": {
    message:
      "This browser does not let the site keep a login. Allow its storage, then reload the page.",
  },
  "auth/wrong-password": wrongCredentials,
};
