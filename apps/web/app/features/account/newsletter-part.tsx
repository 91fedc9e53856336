import { trpc } from "#app/api/trpc.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-part.tsx";

import { useSetSubscription } from "./use-set-subscription.ts";

/** Whether the account's address receives the newsletter. */
export function NewsletterPanel() {
  const own = trpc.newsletter.own.useQuery();
  const set = useSetSubscription();
  return (
    <QueryView query={own} label="Loading your subscription" lines={1}>
      {({ subscribed }) => (
        <div className="grid gap-3">
          {set.failure && <FailureNotice failure={set.failure} />}
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={set.chosen ?? subscribed}
              aria-busy={set.pending || undefined}
              onChange={({ currentTarget }) => set.act(currentTarget.checked)}
              className="size-6 shrink-0"
            />
            Send the newsletter to my address
          </label>
        </div>
      )}
    </QueryView>
  );
}
