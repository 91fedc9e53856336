import { api, queryClient, trpc } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";

/** Switches the newsletter: shown at once, and switched back where that was refused. */
export function useSetSubscription() {
  return useAction(async (subscribed: boolean) => {
    const queryKey = trpc.newsletter.own.queryKey();
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, { subscribed });
    try {
      await api.newsletter.setOwn.mutate({ subscribed });
    } catch (thrown) {
      queryClient.setQueryData(queryKey, before);
      throw thrown;
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
}
