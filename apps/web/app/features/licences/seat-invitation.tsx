import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";
import type { Invitation, SeatLink } from "@site/contracts/seats";
import { useEffect, useState } from "react";

import { trpc, api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { EmailLinkPage, getLookupState } from "#app/features/auth/email-link-page.tsx";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { prefillAddress } from "#app/session/drafts.ts";
import { addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DetailRow } from "#app/ui/text/detail-row.tsx";

export const acceptedSeatCopy = {
  heading: "The seat is yours",
  message: "Your key and licence file are in your account. We're also emailing you the key.",
};

/** The page of an invitation. Only its button changes anything, because mail scanners open links. */
export function InvitationPanel({ link }: { link: SeatLink }) {
  const { token } = link;
  const invitation = trpc.seats.invitation.useQuery({ token }, { retry: false });
  const [accepted, setAccepted] = useState(false);
  const result = useFocusWhen<HTMLDivElement>(accepted);

  if (accepted) {
    return (
      <EmailLinkPage state="done" heading={acceptedSeatCopy.heading}>
        <div ref={result} tabIndex={-1} className="grid justify-items-start gap-6">
          <Notice tone="good">{acceptedSeatCopy.message}</Notice>
          <LinkButton to="/account">Go to your licence</LinkButton>
        </div>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage state={getLookupState(invitation)} heading="Your invitation">
      <QueryView query={invitation} label="Reading the invitation" lines={6}>
        {(offer) => (
          <div className="grid justify-items-start gap-6">
            <InvitationFacts offer={offer} />
            <AcceptSeat link={link} email={offer.email} onAccepted={() => setAccepted(true)} />
          </div>
        )}
      </QueryView>
    </EmailLinkPage>
  );
}

function InvitationFacts({ offer }: { offer: Invitation }) {
  const { team, planId, devicesPerSeat, email, expiresAt } = offer;
  const rows = [
    ["From", team],
    ["For", email],
    ["Licence", `${brand.name} ${paidPlans[planId].name}, a seat`],
    ["Use", formatPeopleAndComputers({ seats: 1, devicesPerSeat })],
    ["Accept it until", formatDay(expiresAt)],
  ] as const;
  return (
    <>
      <p className="max-w-prose">
        You've been given a seat on this licence. It's free for you, and you get your own key. The
        person who invited you sees your name and can take the seat back, but never what you do with
        the app.
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <DetailRow key={name} name={name}>
            {value}
          </DetailRow>
        ))}
      </dl>
    </>
  );
}

interface AcceptSeatProps {
  link: SeatLink;
  /** The invited email address. */
  email: string;
  onAccepted: () => void;
}

/** The button that accepts the seat, or what the visitor has to do first. */
function AcceptSeat({ link, email, onAccepted }: AcceptSeatProps) {
  const user = useCurrentUser();
  const utils = trpc.useUtils();
  const accept = useAction(async () => {
    await api.seats.accept.mutate({ token: link.token });
    await utils.licences.invalidate(undefined, { refetchType: "none" });
    onAccepted();
  });

  if (user === undefined) return <Skeleton label="Checking your login" lines={1} />;
  if (user === null) return <LoginPrompt link={link} email={email} />;
  if (user.email?.toLowerCase() !== email) {
    return (
      <>
        <Notice tone="neutral" title="This invitation is for another address">
          You're logged in as {user.email}. Log out and open the link again, or ask for an
          invitation to that address.
        </Notice>
        <LinkButton to="/logout" variant="secondary">
          Log out
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {accept.failure && (
        <FailureNotice title="We couldn't accept the seat" failure={accept.failure} />
      )}
      <Button pending={accept.pending} onClick={() => accept.act()}>
        {accept.pending ? "Accepting the seat" : "Accept the seat"}
      </Button>
    </>
  );
}

function LoginPrompt({ link, email }: { link: SeatLink; email: string }) {
  const returnPath = `/email-confirm?${new URLSearchParams({ ...link })}`;
  useEffect(() => prefillAddress(email), [email]);
  return (
    <>
      <p className="max-w-prose wrap-anywhere">
        To accept it, log in with {email}, or create an account with that address.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={addReturnPath("/login", returnPath)}>Log in</LinkButton>
        <LinkButton to={addReturnPath("/signup", returnPath)} variant="secondary">
          Create an account
        </LinkButton>
      </div>
    </>
  );
}
