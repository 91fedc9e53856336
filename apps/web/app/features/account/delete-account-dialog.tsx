import { brand } from "@site/content/brand";
import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { useRef, useState } from "react";
import { href, useNavigate } from "react-router";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getErrorData } from "#app/failures/failure.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { RecentLoginStep } from "./recent-login-step.tsx";

interface DeleteAccountDialogProps {
  /** The token of the link in the confirmation email. */
  token: string | undefined;
  onClose: () => void;
}

/** The second step of a deletion: shows what is deleted and what is kept, then asks for confirmation. */
export function DeleteAccountDialog({ token, onClose }: DeleteAccountDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [needsLogin, setNeedsLogin] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const requestDeletion = useDeleteAccount(token, () => setMailed(true));
  const deletion = useAction(async () => {
    try {
      await requestDeletion();
    } catch (thrown) {
      if (getErrorData(thrown)?.appCode !== "recent_login_required") throw thrown;
      setNeedsLogin(true);
    }
  });

  return (
    <Dialog ref={dialog} title="Delete your account" background="paper" onClose={onClose}>
      <DeletionConsequences />
      {deletion.failure && <FailureNotice title="Nothing was deleted" failure={deletion.failure} />}
      {isMailed && <MailSentNotice />}
      {!isMailed && needsLogin && (
        <RecentLoginStep
          name="delete"
          returnPath={
            token === undefined ? "/account?open=delete" : `/account?open=delete&token=${token}`
          }
          onConfirmed={requestDeletion}
          submitLabel="Delete permanently"
          pendingLabel="Deleting the account"
          staysPending
        />
      )}
      {!isMailed && !needsLogin && (
        <Button
          className="justify-self-start"
          pending={deletion.pending}
          onClick={() => deletion.act()}
        >
          {deletion.pending ? "Deleting the account" : "Delete permanently"}
        </Button>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => deletion.pending || dialog.current?.close()}
      >
        {isMailed ? "Close" : "Keep the account"}
      </Button>
    </Dialog>
  );
}

function MailSentNotice() {
  const result = useFocusWhen<HTMLDivElement>();
  return (
    <div ref={result} tabIndex={-1} className="wrap-anywhere">
      <Notice tone="good" title="Check your email">
        So that nobody else can delete your account, we've sent a link to its address. Open it
        within {DELETION_LINK_MINUTES} minutes where you're logged in, and press the button again.
        Until then we delete nothing. If you can't read that mailbox, write to {brand.supportEmail}.
      </Notice>
    </div>
  );
}

/**
 * Deletes the account and opens the log-out page. If the account's address is confirmed, it first requests an email
 * whose link contains the token.
 */
function useDeleteAccount(token: string | undefined, onMailed: () => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      if (token === undefined) {
        const { mailed } = await api.account.requestDeletion.mutate();
        if (mailed) return onMailed();
      }
      await api.account.delete.mutate({ token });
    } catch (thrown) {
      // An earlier attempt succeeded, but its response was lost.
      if (getErrorData(thrown)?.appCode !== "account_deleted") throw thrown;
    }
    await navigate(href("/logout"), { replace: true, state: { accountDeleted: true } });
  };
}

function DeletionConsequences() {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold">What we delete</h3>
        <ul className="grid list-disc gap-2 ps-5">
          <li>Your login, name, address and company, and your newsletter subscription.</li>
          <li>The list of your computers. The app will ask for the key on them again.</li>
          <li>Seats you hold in a team, and invitations nobody has accepted yet.</li>
          <li>This page with your licences, receipts and downloads.</li>
        </ul>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">What we keep</h3>
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            Past purchases, without your name and address, as long as tax law requires. Our payment
            provider keeps its own records of your payments.
          </li>
          <li>A gift that hasn't been accepted yet. The recipient can still accept it.</li>
          <li>
            A licence you paid for stays valid, together with its seats. Copy its key first: we
            can't send it again.
          </li>
        </ul>
      </div>
      <p>You can't undo this. We confirm it by email.</p>
    </>
  );
}
