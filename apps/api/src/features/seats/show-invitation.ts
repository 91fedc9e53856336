import type { MailTokenInput } from "@site/contracts/mail-link";
import type { Invitation } from "@site/contracts/seats";
import { eq } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { requireGivable } from "./require-givable.ts";
import { seatOfLink } from "./seat-link.ts";

/** What an invitation is for, shown to anyone with its link. Changes nothing. */
export async function showInvitation(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<Invitation> {
  const seat = await seatOfLink(db, token);
  if (!seat || seat.heldLicenceId || seat.expiresAt <= now()) {
    throw new AppError("invitation_unusable");
  }
  const [team] = await db.select().from(licences).where(eq(licences.id, seat.licenceId));
  requireGivable(team);
  return {
    email: seat.email ?? "",
    team: team.holder,
    planId: team.planId,
    devicesPerSeat: team.devicesPerSeat,
    expiresAt: seat.expiresAt.toISOString(),
  };
}
