import type { Accepted } from "@site/contracts/auth";
import type { TakeBackSeatInput } from "@site/contracts/seats";
import { and, eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { seats } from "../../db/schema/seats.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { withdrawSeat } from "./withdraw-seat.ts";

/** Takes back a seat of the person's own team. A holder gets a mail; an invitation just ends. */
export async function takeBackSeat(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  owner: ProfileRow,
  { seatId }: TakeBackSeatInput,
): Promise<Accepted> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const [own] = await tx
      .select({ id: seats.id, licenceId: seats.licenceId })
      .from(seats)
      .innerJoin(licences, eq(licences.id, seats.licenceId))
      .where(and(eq(seats.id, seatId), eq(licences.profileId, owner.id)));
    const ended = own && (await withdrawSeat(tx, own, at));
    if (!ended) throw new AppError("seat_not_found");
  });
  deps.wakeOutbox();
  return { accepted: true };
}
