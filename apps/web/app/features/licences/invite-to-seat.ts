import type { InviteToSeatInput } from "@site/contracts/seats";

import { api, queryUtils } from "#app/api/trpc.ts";

/** Gives a seat to an address, and reloads what depends on it. */
export async function inviteToSeat(input: InviteToSeatInput): Promise<void> {
  await api.seats.invite.mutate(input);
  await refreshSeats();
}

/** Seats and what their licence's own key is left with. */
export async function refreshSeats(): Promise<void> {
  await Promise.all([queryUtils.seats.invalidate(), queryUtils.licences.invalidate()]);
}
