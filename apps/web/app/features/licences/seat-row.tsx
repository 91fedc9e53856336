import { formatDay } from "@site/contracts/format-day";
import type { Seat } from "@site/contracts/seats";

import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { inviteToSeat } from "./invite-to-seat.ts";

interface SeatRowProps {
  seat: Seat;
  onInvited: (email: string) => void;
  onTakeBack: (seat: Seat) => void;
}

/** One seat: its holder or invited address, and what the team's owner can do with it. */
export function SeatRow({ seat, onInvited, onTakeBack }: SeatRowProps) {
  const { licenceId, email, held } = seat;
  const invite = useAction(async () => {
    await inviteToSeat({ licenceId, email });
    onInvited(email);
  });
  return (
    <li className="grid gap-2 border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{email}</p>
          <p className="text-sm wrap-anywhere text-faint">{stateOf(seat)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!held && (
            <Button variant="secondary" pending={invite.pending} onClick={() => invite.act()}>
              Send again<span className="sr-only"> the invitation of {email}</span>
            </Button>
          )}
          <Button variant="secondary" onClick={() => onTakeBack(seat)}>
            Take back<span className="sr-only"> the seat of {email}</span>
          </Button>
        </div>
      </div>
      {invite.failure && <FailureNotice failure={invite.failure} />}
    </li>
  );
}

function stateOf({ email, held, invitedAt, expiresAt }: Seat): string {
  if (!held) return `invited on ${formatDay(invitedAt)}, can accept until ${formatDay(expiresAt)}`;
  const since = `since ${formatDay(held.since)}`;
  return held.name === email ? since : `${held.name}, ${since}`;
}
