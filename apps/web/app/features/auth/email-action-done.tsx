import type { EmailAction } from "@site/contracts/auth";
import type { PaidPlanId } from "@site/contracts/plans";
import { useEffect, useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { emailActionCopy, getLinkAfterAction } from "./email-action-links.ts";
import { getChosenPlan } from "./next-link.ts";

interface EmailActionDoneProps {
  mode: EmailAction["mode"];
  returnPath: string | undefined;
  /** Overrides the usual message for this kind of link. */
  message?: string | undefined;
}

export function EmailActionDone({ mode, returnPath, message }: EmailActionDoneProps) {
  // Many visitors pay before they open the email.
  const isBought = useOwnsPlan(getChosenPlan(returnPath));
  const next = getLinkAfterAction(mode, isBought ? undefined : returnPath);
  return (
    <div className="grid justify-items-start gap-6">
      <div role="status">
        <Notice tone="good">{message ?? emailActionCopy[mode].done}</Notice>
      </div>
      <LinkButton to={next.to}>{next.label}</LinkButton>
    </div>
  );
}

/** Whether the signed-in user has a licence of the plan; `false` until known. */
function useOwnsPlan(planId: PaidPlanId | undefined): boolean {
  const isSignedIn = Boolean(useCurrentUser());
  const [isOwned, setIsOwned] = useState(false);
  useEffect(() => {
    if (!planId || !isSignedIn) return;
    api.billing.upgrades.query().then(
      (licences) => setIsOwned(licences.some((licence) => licence.planId === planId)),
      // If this fails, the link leads to the plan page, which also shows owned plans.
      () => undefined,
    );
  }, [planId, isSignedIn]);
  return isOwned;
}
