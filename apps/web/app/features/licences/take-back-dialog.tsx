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
export function TakeBackDialog({ seat, onClose, onDone }: TakeBackDialogProps) {
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
      failureTitle="The seat was not taken back"
      onClose={onClose}
    >
      <p>
        {seat.held
          ? `The key and the licence file of ${seat.held.name} stop being valid, also on computers that learn of it later. They are told by mail. Their own files stay as they are.`
          : "The link in the invitation stops working. Nobody is told."}{" "}
        You can give the seat to somebody else at once.
      </p>
    </ConfirmDialog>
  );
}
