import type { EmailChange, EmailChangeLink } from "@site/contracts/email-change";
import { useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { mayBeSignedIn } from "#app/navigation/signed-in-hint.ts";
import { useFocusWhen } from "#app/navigation/use-focus-once.ts";
import { refreshUser } from "#app/session/identity.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-part.tsx";

import { EmailActionDone } from "./done-action.tsx";
import { emailActionCopy } from "./email-action-copy.ts";
import { getEmailChangeCopy, emailRecoveredText } from "./email-change-words.ts";

/** The page of a mail about a change of address. Showing it changes nothing, only its button does. */
export function EmailChangePanel({ link: { mode, token } }: { link: EmailChangeLink }) {
  const change = trpc.account.emailChange.useQuery({ token }, { retry: false });
  const [isDone, setDone] = useState(false);
  const result = useFocusWhen<HTMLDivElement>(isDone);

  if (isDone) {
    return (
      <div ref={result} tabIndex={-1}>
        <EmailActionDone
          mode={mode}
          returnPath={undefined}
          done={mode === "recoverEmail" ? emailRecoveredText : undefined}
        />
      </div>
    );
  }
  return (
    <QueryView query={change} label="Reading the link" lines={3}>
      {(found) =>
        mode === "verifyAndChangeEmail" && found.changed ? (
          <EmailActionDone mode={mode} returnPath={undefined} />
        ) : (
          <ActOnChange change={found} token={token} onDone={() => setDone(true)} />
        )
      }
    </QueryView>
  );
}

interface ActOnChangeProps {
  change: EmailChange;
  token: string;
  onDone: () => void;
}

function ActOnChange({ change, token, onDone }: ActOnChangeProps) {
  const words = getEmailChangeCopy(change);
  const { act, pending, failure } = useAction(async () => {
    const call =
      change.mode === "recoverEmail" ? api.account.takeBackEmail : api.account.confirmEmailChange;
    await call.mutate({ token });
    // The account's sessions have ended, including this browser's, which finds out by asking.
    if (mayBeSignedIn()) await refreshUser().catch(() => undefined);
    onDone();
  });
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose wrap-anywhere">{words.explain}</p>
      {failure && <FailureNotice failure={failure} />}
      <Button pending={pending} onClick={() => act()}>
        {pending ? emailActionCopy[change.mode].pending : words.button}
      </Button>
    </div>
  );
}
