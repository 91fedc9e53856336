import type { EmailAction } from "@site/contracts/auth";
import { toIdentityErrorCode } from "@site/contracts/sign-in/identity-errors";

import { addReturnPath } from "#app/session/return-path.ts";

import { type NextLink, getNextLink } from "./next-link.ts";

type Mode = EmailAction["mode"];

/** The texts of the page of an email link, before and after its button is pressed. */
interface EmailActionCopy {
  heading: string;
  /** Replaces the heading once the action is done. */
  doneHeading: string;
  /** `email` is the address that the link is for; empty if unknown. */
  explain: (email: string) => string;
  button: string;
  pending: string;
  done: string;
  /** Where to request a new link if this one is expired or used. */
  renew: NextLink;
}

function describeEmail(email: string): string {
  return email || "the address that this link was sent to";
}

const accountLink: NextLink = { label: "Go to your account to ask for a new one", to: "/account" };

export const emailActionCopy: Record<Mode, EmailActionCopy> = {
  verifyEmail: {
    heading: "Confirm your email address",
    doneHeading: "Your email address is confirmed",
    explain: (email) => `Confirm that ${describeEmail(email)} is yours.`,
    button: "Confirm the address",
    pending: "Confirming the address",
    done: "Thank you. You can carry on where you left off.",
    renew: accountLink,
  },
  resetPassword: {
    heading: "Set a new password",
    doneHeading: "Your new password is set",
    explain: (email) => `This sets a new password for ${describeEmail(email)}.`,
    button: "Set the new password",
    pending: "Setting the new password",
    done: "You've been logged out everywhere else. Log in with the new password.",
    renew: { label: "Ask for a new link", to: "/forgot" },
  },
  recoverEmail: {
    heading: "Take back your email address",
    doneHeading: "You have your email address back",
    explain: (email) =>
      `The address of your account was changed. If that wasn't you, take it back: the account then uses ${describeEmail(email)} again.`,
    button: "Take back the address",
    pending: "Taking back the address",
    done: "Your account uses this address again. Someone else may know your password, so set a new one.",
    renew: { label: "Ask support", to: "/support" },
  },
  verifyAndChangeEmail: {
    heading: "Confirm your new email address",
    doneHeading: "Your email address has changed",
    explain: (email) => `Confirm that you want to use ${describeEmail(email)} for your account.`,
    button: "Change the address",
    pending: "Changing the address",
    done: "Your account now uses the new address. Log in with it from now on.",
    renew: accountLink,
  },
};

/** The link to show once the action is done. */
export function getLinkAfterAction(mode: Mode, returnPath: string | undefined): NextLink {
  if (mode === "recoverEmail") return { label: "Set a new password", to: "/forgot" };
  if (mode === "verifyEmail") return getNextLink(returnPath);
  return { label: "Log in", to: addReturnPath("/login", returnPath) };
}

export type LinkOutcome = "done" | "expired" | "spent";

/** The error of the link itself; `undefined` for every other failure. */
export function getLinkError(thrown: unknown): "expired" | "spent" | undefined {
  const code = toIdentityErrorCode(thrown);
  if (code === "auth/expired-action-code") return "expired";
  return code === "auth/invalid-action-code" ? "spent" : undefined;
}

/** Runs the action of a link. Returns errors of the link itself and rejects for all others. */
export async function runLinkAction(run: () => Promise<void>): Promise<LinkOutcome> {
  try {
    await run();
    return "done";
  } catch (thrown) {
    const error = getLinkError(thrown);
    if (!error) throw thrown;
    return error;
  }
}
