import type { EmailAction } from "@site/contracts/auth";
import { Suspense, useState, useEffect } from "react";

import { useAction, useMinimumPending } from "#app/api/use-action.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { applyAction, checkAction, refreshUser } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { EmailActionDone } from "./email-action-done.tsx";
import {
  emailActionCopy,
  getLinkError,
  type LinkOutcome,
  runLinkAction,
} from "./email-action-links.ts";
import { EmailLinkPage } from "./email-link-page.tsx";
import { getNextLink } from "./next-link.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

// Lazy, because only some links need a form.
const ConfirmAddressForm = lazyComponent(
  async () => (await import("./confirm-address-form.tsx")).ConfirmAddressForm,
);
const ResetPasswordForm = lazyComponent(
  async () => (await import("./reset-password-form.tsx")).ResetPasswordForm,
);

/** The page of an email link. Only its button changes anything, because mail scanners open links. */
export function EmailActionPanel({ action }: { action: EmailAction }) {
  const link = useActionLink(action.oobCode);
  const [outcome, setOutcome] = useState<LinkOutcome>();
  const isReading = useMinimumPending(link.state === "reading");
  const user = useCurrentUser();
  const isConfirmed = useIsAddressConfirmed(action, outcome ?? link.state);
  const copy = emailActionCopy[action.mode];
  const result = useFocusWhen<HTMLDivElement>(outcome !== undefined);

  if (outcome === "done" || isConfirmed) {
    return (
      <EmailLinkPage state="done" heading={copy.doneHeading}>
        <div ref={result} tabIndex={-1}>
          <EmailActionDone mode={action.mode} returnPath={action.returnPath} />
        </div>
      </EmailLinkPage>
    );
  }
  const email = link.state === "usable" ? link.email : "";
  const isOthersLink = action.mode === "verifyEmail" && email !== "" && user?.email !== email;
  if (link.state === "reading" || isReading || user === undefined) {
    return (
      <EmailLinkPage state="reading" heading={copy.heading}>
        <Skeleton label="Reading the link" lines={3} />
      </EmailLinkPage>
    );
  }
  const reason = outcome ?? link.state;
  if (reason !== "usable") {
    return (
      <EmailLinkPage state="unusable" heading={copy.heading}>
        <div ref={result} tabIndex={-1}>
          <UnusableLink action={action} reason={reason} />
        </div>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage state="ready" heading={copy.heading}>
      <div className="grid justify-items-start gap-6">
        <p className="max-w-prose wrap-anywhere">
          {isOthersLink ? `Someone opened an account with ${email}.` : copy.explain(email)}
        </p>
        <Suspense fallback={<Skeleton label="Loading the form" lines={3} />}>
          {action.mode === "resetPassword" ? (
            <ResetPasswordForm oobCode={action.oobCode} email={email} onOutcome={setOutcome} />
          ) : isOthersLink ? (
            <ConfirmAddressForm action={action} email={email} onOutcome={setOutcome} />
          ) : (
            <ActionButton action={action} onOutcome={setOutcome} />
          )}
        </Suspense>
      </div>
    </EmailLinkPage>
  );
}

/** Whether a used confirmation link belongs to an address that is confirmed: it was opened twice, or in two tabs. */
function useIsAddressConfirmed(action: EmailAction, state: string): boolean {
  const user = useCurrentUser();
  const isVerification = action.mode === "verifyEmail";
  const isSignedIn = Boolean(user);
  const isUnusable = state === "expired" || state === "spent";

  useEffect(() => {
    if (isVerification && isSignedIn && isUnusable) refreshUser().catch(() => undefined);
  }, [isVerification, isSignedIn, isUnusable]);

  return isVerification && state === "spent" && Boolean(user?.emailVerified);
}

interface ActionButtonProps {
  action: EmailAction;
  onOutcome: (outcome: LinkOutcome) => void;
}

function ActionButton({ action, onOutcome }: ActionButtonProps) {
  const copy = emailActionCopy[action.mode];
  const { act, pending, failure } = useAction(async () => {
    onOutcome(await runLinkAction(() => applyAction(action.oobCode)));
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

/** Shown for an expired or used link, with a way to get a new one. */
function UnusableLink({ action, reason }: UnusableLinkProps) {
  const user = useCurrentUser();
  const isVerification = action.mode === "verifyEmail";
  const { renew } = emailActionCopy[action.mode];
  const nextLink = getNextLink(action.returnPath);
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
        {isVerification && reason === "spent"
          ? "If you used it yourself, your address is confirmed and you can continue."
          : "Nothing has changed."}
      </Notice>
      {isVerification && user && !user.emailVerified ? (
        <ResendConfirmation returnPath={action.returnPath} label="Send a new link" />
      ) : (
        <div className="flex flex-wrap gap-3">
          {isVerification && action.returnPath && reason === "spent" && (
            <LinkButton to={nextLink.to}>{nextLink.label}</LinkButton>
          )}
          <LinkButton to={renew.to} variant="secondary">
            {renew.label}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** State of a link before its button is pressed. */
type ActionLink =
  | { state: "reading" }
  | { state: "usable"; email: string }
  | { state: "expired" }
  | { state: "spent" };

/** Checks the link without using it. If the check itself fails, pressing the button shows the problem. */
function useActionLink(oobCode: string): ActionLink {
  const [link, setLink] = useState<ActionLink>({ state: "reading" });
  useEffect(() => {
    let isCurrent = true;
    checkAction(oobCode).then(
      ({ email }) => isCurrent && setLink({ state: "usable", email }),
      (thrown: unknown) => {
        const state = getLinkError(thrown);
        if (isCurrent) setLink(state ? { state } : { state: "usable", email: "" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [oobCode]);
  return link;
}
