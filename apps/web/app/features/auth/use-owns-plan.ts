import { useEffect, useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";

import { chosenPlan } from "./way-on.ts";

/** Whether the person has bought the plan by now that they chose before; `false` until known. */
export function useOwnsPlan(returnPath: string | undefined): boolean {
  const planId = chosenPlan(returnPath);
  const isSignedIn = Boolean(useCurrentUser());
  const [isOwned, setIsOwned] = useState(false);
  useEffect(() => {
    if (!planId || !isSignedIn) return;
    api.billing.upgrades.query().then(
      (licences) => setIsOwned(licences.some((licence) => licence.planId === planId)),
      // The page of the plans says it too.
      () => undefined,
    );
  }, [planId, isSignedIn]);
  return isOwned;
}
