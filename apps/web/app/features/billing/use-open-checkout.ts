import type { OpenCheckout } from "@site/contracts/billing";

import { trpc } from "#app/api/trpc.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";

/** The visitor's unfinished checkout, once known to exist. */
export function useOpenCheckout(): NonNullable<OpenCheckout> | undefined {
  const user = useCurrentUser();
  const open = trpc.billing.openCheckout.useQuery(undefined, {
    enabled: Boolean(user),
    // Another tab or the provider's page may have ended it meanwhile.
    staleTime: 2_000,
    refetchOnWindowFocus: "always",
  });
  return open.data ?? undefined;
}
