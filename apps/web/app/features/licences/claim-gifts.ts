import { api, queryClient } from "#app/api/trpc.ts";

/** Takes up the licences that wait for the person's address; what was `loaded` before is then loaded again. */
export async function claimGifts(loaded: Promise<unknown>[] = []): Promise<void> {
  const { claimed } = await api.gifts.claim.mutate();
  if (claimed === 0) return;
  await Promise.allSettled(loaded);
  await queryClient.refetchQueries();
}
