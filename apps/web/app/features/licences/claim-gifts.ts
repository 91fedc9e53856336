import { api, queryClient } from "#app/api/trpc.ts";

/**
 * Claims licences that were given to the account's email address. If there were any, reloads all queries once those in
 * `loaded` have settled.
 */
export async function claimGifts(loaded: Promise<unknown>[] = []): Promise<void> {
  const { claimed } = await api.gifts.claim.mutate();
  if (claimed === 0) return;
  await Promise.allSettled(loaded);
  await queryClient.refetchQueries();
}
