import type { InviteToSeatInput } from "@site/contracts/seats";

import { useAction } from "#app/lib/use-action.ts";

import { inviteToSeat } from "./invite-to-seat.ts";

/** Sends an invitation once more. */
export function useInvite() {
  return useAction(async (input: InviteToSeatInput) => inviteToSeat(input));
}
