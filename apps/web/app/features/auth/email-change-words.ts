import type { EmailChange } from "@site/contracts/email-change";

import { emailActionCopy } from "./email-action-copy.ts";

/** After our link reclaimed the address. */
export const takenBack =
  "The address is your account's, and its password works no longer. We have sent you a mail to set a new one.";

/** What a link's button does, depending on the progress of the change. */
export function emailChangeWords({ mode, fromEmail, toEmail, changed }: EmailChange): {
  explain: string;
  button: string;
} {
  const { button } = emailActionCopy[mode];
  if (mode === "verifyAndChangeEmail") {
    return {
      button,
      explain: `Press the button to make ${toEmail} the address of your account, in place of ${fromEmail}. Every login ends; log in with the new address then.`,
    };
  }
  return changed
    ? {
        button,
        explain: `The address of your account was changed to ${toEmail}. If that was not you, press the button: ${fromEmail} becomes its address again, and every login and the password of the account end.`,
      }
    : {
        button: "Keep the address",
        explain: `The account of ${fromEmail} is to get the address ${toEmail}. If you do not want that, press the button: it keeps the one it has, and every login and the password of the account end.`,
      };
}
