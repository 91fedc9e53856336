import type { EmailChange, EmailChangeLink } from "@site/contracts/email-change";
import { useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { refreshUser } from "#app/session/identity.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { EmailActionDone } from "./email-action-done.tsx";
import { emailActionCopy } from "./email-action-links.ts";
import { EmailLinkPage, getLookupState } from "./email-link-page.tsx";

/** Shown after the recovery link was used. */
const emailRecoveredText =
  "Your account keeps this address. We've reset its password and emailed you a link to set a new one.";

/** The text and button of a link, depending on whether the address has already changed. */
function getEmailChangeCopy({ mode, fromEmail, toEmail, changed }: EmailChange): {
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

/** The page of an email about a change of address. Only its button changes anything. */
export function EmailChangePanel({ link: { mode, token } }: { link: EmailChangeLink }) {
  const change = trpc.account.emailChange.useQuery({ token }, { retry: false });
  const [isDone, setDone] = useState(false);
  const result = useFocusWhen<HTMLDivElement>(isDone);

  const copy = emailActionCopy[mode];

  if (isDone || (mode === "verifyAndChangeEmail" && change.data?.changed)) {
    return (
      <EmailLinkPage state="done" heading={copy.doneHeading}>
        <div ref={result} tabIndex={-1}>
          <EmailActionDone
            mode={mode}
            returnPath={undefined}
            message={mode === "recoverEmail" ? emailRecoveredText : undefined}
          />
        </div>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage state={getLookupState(change)} heading={copy.heading}>
      <QueryView query={change} label="Reading the link" lines={3}>
        {(found) => <ConfirmChange change={found} token={token} onDone={() => setDone(true)} />}
      </QueryView>
    </EmailLinkPage>
  );
}

interface ConfirmChangeProps {
  change: EmailChange;
  token: string;
  onDone: () => void;
}

function ConfirmChange({ change, token, onDone }: ConfirmChangeProps) {
  const copy = getEmailChangeCopy(change);
  const { act, pending, failure } = useAction(async () => {
    const procedure =
      change.mode === "recoverEmail" ? api.account.recoverEmail : api.account.confirmEmailChange;
    await procedure.mutate({ token });
    // The change ends all sessions, and this browser notices by refreshing its user.
    if (mayBeSignedIn()) await refreshUser().catch(() => undefined);
    onDone();
  });
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose wrap-anywhere">{copy.explain}</p>
      {failure && <FailureNotice failure={failure} />}
      <Button pending={pending} onClick={() => act()}>
        {pending ? emailActionCopy[change.mode].pending : copy.button}
      </Button>
    </div>
  );
}
