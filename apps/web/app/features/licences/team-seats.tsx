import type { Licence } from "@site/contracts/licences";
import { counted } from "@site/contracts/plan-words";
import type { Seat } from "@site/contracts/seats";
import { useEffect, useId, useRef, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { QueryView } from "#app/ui/query-part.tsx";

import { InviteForm } from "./invite-form.tsx";
import { SeatRow } from "./seat-row.tsx";
import { RevokeSeatDialog } from "./take-back-dialog.tsx";

/** The seats of a team: whom they are assigned to, and a form that assigns the next one. */
export function TeamSeats({ licence }: { licence: Licence }) {
  const seats = trpc.seats.list.useQuery();
  return (
    <QueryView query={seats} label="Loading the seats" lines={6}>
      {(list) => (
        <Seats licence={licence} list={list.filter(({ licenceId }) => licenceId === licence.id)} />
      )}
    </QueryView>
  );
}

function Seats({ licence, list }: { licence: Licence; list: Seat[] }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<Seat>();
  const [outcome, setOutcome] = useState<string>();
  const invited = (email: string) => setOutcome(`We've sent an invitation to ${email}.`);
  const [freed, setFreed] = useState<string>();
  // The pressed button disappeared with its row; once the dialog closes, the focus moves to the list.
  useEffect(() => {
    if (freed) title.current?.focus();
  }, [freed]);
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="grid gap-1">
        <h4 id={titleId} ref={title} tabIndex={-1} className="font-semibold">
          {list.length} of {licence.seats} seats taken
        </h4>
        <p className="text-sm text-faint">{restOf(licence, list.length)}</p>
      </div>
      {list.length > 0 && (
        <ul className="grid border-t border-rule">
          {list.map((seat) => (
            <SeatRow key={seat.id} seat={seat} onInvited={invited} onTakeBack={setAsking} />
          ))}
        </ul>
      )}
      <p role="status" className="empty:absolute">
        {outcome}
      </p>
      {licence.status === "active" && list.length < licence.seats && (
        <InviteForm licenceId={licence.id} onInvited={invited} />
      )}
      {asking && (
        <RevokeSeatDialog
          key={asking.id}
          seat={asking}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            setOutcome(`The seat of ${asking.email} is free again.`);
            setFreed(asking.id);
          }}
        />
      )}
    </section>
  );
}

function restOf({ seats, deviceLimit }: Licence, given: number): string {
  const rest = seats - given;
  if (rest <= 0)
    return "All seats are taken, so the key above is out of use: everyone has their own.";
  const whose = rest === 1 ? "The one that is left uses" : `The ${rest} that are left use`;
  return `${whose} the key above, on ${counted(deviceLimit, "computer")}. Everyone with a seat has their own key.`;
}
