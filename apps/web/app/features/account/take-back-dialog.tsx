import type { Seat } from "@site/contracts/seats";
import { useRef } from "react";

import { api } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { refreshSeats } from "./invite-to-seat.ts";

interface TakeBackDialogProps {
  seat: Seat;
  onClose: () => void;
  onDone: () => void;
}

/** The second step of taking a seat back: says what happens, and does it when that is confirmed. */
export function TakeBackDialog({ seat, onClose, onDone }: TakeBackDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const takeBack = useAction(async () => {
    await api.seats.takeBack.mutate({ seatId: seat.id });
    await refreshSeats();
    onDone();
  });
  return (
    <Dialog
      ref={dialog}
      title={`Take back the seat of ${seat.email}`}
      ground="sheet"
      held={takeBack.pending}
      onClose={onClose}
    >
      <p>
        {seat.held
          ? `The key and the licence file of ${seat.held.name} stop being valid, also on computers that learn of it later. They are told by mail. Their own files stay as they are.`
          : "The link in the invitation stops working. Nobody is told."}{" "}
        You can give the seat to somebody else at once.
      </p>
      {takeBack.failure && (
        <FailureNotice title="The seat was not taken back" failure={takeBack.failure} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={takeBack.pending} onClick={() => takeBack.act()}>
          {takeBack.pending ? "Taking the seat back" : "Take the seat back"}
        </Button>
        <Button variant="secondary" onClick={() => takeBack.pending || dialog.current?.close()}>
          Leave it
        </Button>
      </div>
    </Dialog>
  );
}
