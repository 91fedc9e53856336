import type { Seat } from "@site/contracts/seats";

import type { LicenceRow } from "../../db/schema/licences.ts";
import type { SeatRow } from "../../db/schema/seats.ts";

interface GivenSeat {
  seat: SeatRow;
  /** The licence of the person who accepted. */
  holder: Pick<LicenceRow, "holder" | "issuedAt"> | null;
}

/** A seat for the team's owner: whom it is assigned to, and nothing about what the holder does with it. */
export function presentSeat({ seat, holder }: GivenSeat): Seat {
  return {
    id: seat.id,
    licenceId: seat.licenceId,
    email: seat.email ?? "",
    invitedAt: seat.invitedAt.toISOString(),
    expiresAt: seat.expiresAt.toISOString(),
    held: holder && { name: holder.holder, since: holder.issuedAt.toISOString() },
  };
}
