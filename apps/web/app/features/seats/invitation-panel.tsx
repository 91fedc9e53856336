import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";
import type { Invitation, SeatLink } from "@site/contracts/seats";
import { useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { formatPeopleAndComputers } from "#app/lib/people-and-computers.ts";
import { useFocusWhen } from "#app/navigation/use-focus-once.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-part.tsx";
import { DetailRow } from "#app/ui/text/fact.tsx";

import { AcceptSeat } from "./accept-seat.tsx";

/** The page of an invitation. Showing it changes nothing, only its button does: mail scanners open links. */
export function InvitationPanel({ link }: { link: SeatLink }) {
  const { token } = link;
  const invitation = trpc.seats.invitation.useQuery({ token }, { retry: false });
  const [accepted, setAccepted] = useState(false);
  const result = useFocusWhen<HTMLDivElement>(accepted);

  if (accepted) {
    return (
      <div ref={result} tabIndex={-1} className="grid justify-items-start gap-6">
        <Notice tone="good" title="The seat is yours">
          Your key and licence file are in your account. We're also emailing you the key.
        </Notice>
        <LinkButton to="/account">Go to your licence</LinkButton>
      </div>
    );
  }
  return (
    <QueryView query={invitation} label="Reading the invitation" lines={6}>
      {(offer) => (
        <div className="grid justify-items-start gap-6">
          <InvitationFacts offer={offer} />
          <AcceptSeat link={link} email={offer.email} onAccepted={() => setAccepted(true)} />
        </div>
      )}
    </QueryView>
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
