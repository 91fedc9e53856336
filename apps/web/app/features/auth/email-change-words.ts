import type { EmailChange } from "@site/contracts/email-change";

import { emailActionCopy } from "./email-action-copy.ts";

/** After our link reclaimed the address. */
export const emailRecoveredText =
  "Your account keeps this address. We've reset its password and emailed you a link to set a new one.";

/** What a link's button does, depending on the progress of the change. */
export function getEmailChangeCopy({ mode, fromEmail, toEmail, changed }: EmailChange): {
  explain: string;
  button: string;
} {
  const { button } = emailActionCopy[mode];
  if (mode === "verifyAndChangeEmail") {
    return {
      button,
      explain: `Confirm that you want to use ${toEmail} for your account instead of ${fromEmail}. You'll be logged out everywhere; then log in with the new address.`,
    };
  }
  return changed
    ? {
        button,
        explain: `The address of your account was changed to ${toEmail}. If that wasn't you, take it back: the account uses ${fromEmail} again, everyone is logged out, and the password is reset.`,
      }
    : {
        button: "Keep the address",
        explain: `Someone asked to change the address of your account from ${fromEmail} to ${toEmail}. If it wasn't you, keep your address: everyone is logged out, and the password is reset.`,
      };
}
