import type { InviteToSeatInput } from "@site/contracts/seats";

import { api, queryUtils } from "#app/api/trpc.ts";

/** Assigns a seat to an address, and reloads what depends on it. */
export async function inviteToSeat(input: InviteToSeatInput): Promise<void> {
  await api.seats.invite.mutate(input);
  await refreshSeats();
}

/** Seats, and what remains for their licence's own key. */
export async function refreshSeats(): Promise<void> {
  await Promise.all([queryUtils.seats.invalidate(), queryUtils.licences.invalidate()]);
}
