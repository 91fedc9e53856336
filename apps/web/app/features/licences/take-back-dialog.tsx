import type { Seat } from "@site/contracts/seats";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

import { refreshSeats } from "./invite-to-seat.ts";

interface TakeBackDialogProps {
  seat: Seat;
  onClose: () => void;
  onDone: () => void;
}

/** The second step of taking a seat back: says what happens, and does it once confirmed. */
export function RevokeSeatDialog({ seat, onClose, onDone }: TakeBackDialogProps) {
  const takeBack = useAction(async () => {
    await api.seats.takeBack.mutate({ seatId: seat.id });
    await refreshSeats();
    onDone();
  });
  return (
    <ConfirmDialog
      title={`Take back the seat of ${seat.email}`}
      action={takeBack}
      confirmLabel="Take the seat back"
      pendingLabel="Taking the seat back"
      keepLabel="Leave it"
      failureTitle="We couldn't take the seat back"
      onClose={onClose}
    >
      <p>
        {seat.held
          ? `The key and the licence file of ${seat.held.name} stop working, on every computer once it next checks. We tell them by email. Their own files stay as they are.`
          : "The link in the invitation stops working. We don't tell anyone."}{" "}
        You can give the seat to someone else right away.
      </p>
    </ConfirmDialog>
  );
}
