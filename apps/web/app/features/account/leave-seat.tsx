import type { Licence } from "@site/contracts/licences";
import { useRef, useState } from "react";

import { api } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { refreshSeats } from "./invite-to-seat.ts";

/** Gives the person's own seat back, in two steps. */
export function LeaveSeat({ licence }: { licence: Licence }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Give the seat back
      </Button>
      {asking && <LeaveDialog licence={licence} onClose={() => setAsking(false)} />}
    </div>
  );
}

function LeaveDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = useAction(async () => {
    await api.seats.leave.mutate({ licenceId: licence.id });
    await refreshSeats();
  });
  return (
    <Dialog
      ref={dialog}
      title={`Give your seat back to ${licence.team}`}
      ground="sheet"
      held={leave.pending}
      onClose={onClose}
    >
      <p>
        Your key and your licence file stop being valid, and your computers are freed. Your own
        files stay as they are. Only a new invitation brings the seat back.
      </p>
      {leave.failure && <FailureNotice title="You have the seat still" failure={leave.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button pending={leave.pending} onClick={() => leave.act()}>
          {leave.pending ? "Giving the seat back" : "Give it back"}
        </Button>
        <Button variant="secondary" onClick={() => leave.pending || dialog.current?.close()}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
