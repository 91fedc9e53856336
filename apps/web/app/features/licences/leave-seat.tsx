import type { Licence } from "@site/contracts/licences";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

import { refreshSeats } from "./seat-actions.ts";

/** Gives up the person's own seat, in two steps. */
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
  const leave = useAction(async () => {
    await api.seats.leave.mutate({ licenceId: licence.id });
    await refreshSeats();
  });
  return (
    <ConfirmDialog
      title={`Give your seat back to ${licence.team}`}
      action={leave}
      confirmLabel="Give it back"
      pendingLabel="Giving the seat back"
      keepLabel="Keep it"
      failureTitle="You still have the seat"
      onClose={onClose}
    >
      <p>
        Your key and licence file stop working, and your computers are removed. Your own files stay
        as they are. To get the seat back, you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}
