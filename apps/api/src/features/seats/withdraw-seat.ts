import type { Tx } from "../../db/client.ts";
import type { SeatRow } from "../../db/schema/seats.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { endSeat } from "./end-seat.ts";

/** Ends a seat against or without its holder's will and mails the holder; an invitation just ends. */
export async function withdrawSeat(
  tx: Tx,
  seat: Pick<SeatRow, "id" | "licenceId">,
  at: Date,
): Promise<SeatRow | undefined> {
  const ended = await endSeat(tx, seat, { at });
  if (ended?.heldLicenceId) {
    await enqueueMail(tx, {
      dedupeKey: `seat-ended:${ended.id}`,
      message: { kind: "seat-ended", licenceId: ended.heldLicenceId, teamId: ended.licenceId },
      at,
    });
  }
  return ended;
}
