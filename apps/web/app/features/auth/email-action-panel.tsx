import type { EmailAction } from "@site/contracts/auth";
import { Suspense, useState, useEffect } from "react";

import { useAction, useMinimumPending } from "#app/api/use-action.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { applyAction, refreshUser } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { emailActionCopy } from "./email-action-copy.ts";
import { EmailActionDone } from "./email-action-done.tsx";
import { getNextLink } from "./next-link.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { getLinkError, useActionLink } from "./use-action-link.ts";

// Only this kind of link needs a form.
const ResetPasswordForm = lazyComponent(
  async () => (await import("./reset-password-form.tsx")).ResetPasswordForm,
);

/** The page of a mail link. Showing it changes nothing, only its button does: mail scanners open links. */
export function EmailActionPanel({ action }: { action: EmailAction }) {
  const link = useActionLink(action.oobCode);
  const [outcome, setOutcome] = useState<"done" | "expired" | "spent">();
  const reading = useMinimumPending(link.state === "reading");
  const copy = emailActionCopy[action.mode];
  const result = useFocusWhen<HTMLDivElement>(outcome !== undefined);

  if (outcome) {
    return (
      <div ref={result} tabIndex={-1}>
        {outcome === "done" ? (
          <EmailActionDone mode={action.mode} returnPath={action.returnPath} />
        ) : (
          <UnusableLink action={action} reason={outcome} />
        )}
      </div>
    );
  }
  if (link.state === "reading" || reading) return <Skeleton label="Reading the link" lines={3} />;
  if (link.state !== "usable") return <UnusableLink action={action} reason={link.state} />;
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose wrap-anywhere">{copy.explain(link.email)}</p>
      {action.mode === "resetPassword" ? (
        <Suspense fallback={<Skeleton label="Loading the form" lines={3} />}>
          <ResetPasswordForm oobCode={action.oobCode} email={link.email} onOutcome={setOutcome} />
        </Suspense>
      ) : (
        <ActButton action={action} onOutcome={setOutcome} />
      )}
    </div>
  );
}

interface ActButtonProps {
  action: EmailAction;
  onOutcome: (outcome: "done" | "expired" | "spent") => void;
}

function ActButton({ action, onOutcome }: ActButtonProps) {
  const copy = emailActionCopy[action.mode];
  const { act, pending, failure } = useAction(async () => {
    try {
      await applyAction(action.oobCode);
      onOutcome("done");
    } catch (thrown) {
      const refused = getLinkError(thrown);
      if (!refused) throw thrown;
      onOutcome(refused);
    }
  });

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button pending={pending} onClick={() => act()}>
        {pending ? copy.pending : copy.button}
      </Button>
    </>
  );
}

interface UnusableLinkProps {
  action: EmailAction;
  reason: "expired" | "spent";
}

/** A link that is expired or used up, and where to get a new one. */
function UnusableLink({ action, reason }: UnusableLinkProps) {
  const user = useCurrentUser();
  const verifying = action.mode === "verifyEmail";
  const signedIn = Boolean(user);

  useEffect(() => {
    if (verifying && signedIn) refreshUser().catch(() => undefined);
  }, [verifying, signedIn]);

  // Pressed twice, or in two tabs: the link has already done its work.
  if (verifying && reason === "spent" && user?.emailVerified) {
    return <EmailActionDone mode={action.mode} returnPath={action.returnPath} />;
  }
  const { renew } = emailActionCopy[action.mode];
  const onward = getNextLink(action.returnPath);
  return (
    <div className="grid justify-items-start gap-6">
      <Notice
        tone="bad"
        title={
          reason === "expired"
            ? "This link has expired"
            : "This link has already been used or is incomplete"
        }
      >
        {verifying && reason === "spent"
          ? "If you used it yourself, your address is confirmed and you can continue."
          : "Nothing has changed."}
      </Notice>
      {verifying && user && !user.emailVerified ? (
        <ResendConfirmation returnPath={action.returnPath} label="Send a new link" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {verifying && action.returnPath && reason === "spent" && (
            <LinkButton to={onward.to}>{onward.label}</LinkButton>
          )}
          <LinkButton to={renew.to} variant="secondary">
            {renew.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
