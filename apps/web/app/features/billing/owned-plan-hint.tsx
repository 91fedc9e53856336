import { formatMoney } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";
import { featuresBeyond } from "@site/contracts/plans/feature-words";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { Notice } from "#app/ui/notice.tsx";

/**
 * Tells an owner of a licence, before they buy a second one, that they have the chosen plan, a larger one that includes
 * it, or can upgrade to it.
 */
export function OwnedPlanHint({ planId }: { planId: PaidPlanId }) {
  const upgrades = trpc.billing.upgrades.useQuery();
  const owned = upgrades.data?.find((licence) => licence.planId === planId);
  const step = upgrades.data
    ?.flatMap(({ planId: from, offers }) => offers.map((offer) => ({ from, ...offer })))
    .find((offer) => offer.kind === "upgrade" && offer.planId === planId);
  const larger = upgrades.data?.find(
    (licence) =>
      paidPlans[licence.planId].seats >= paidPlans[planId].seats &&
      featuresBeyond(paidPlans[planId], licence.features).length === 0,
  );
  const { name } = paidPlans[planId];
  if (owned) {
    return (
      <Notice title={`You already own ${name}`}>
        It doesn't expire, so you don't need it twice.{" "}
        <a href={href("/upgrade")}>See upgrades and renewals</a>
      </Notice>
    );
  }
  if (step) {
    return (
      <Notice title={`You own ${paidPlans[step.from].name}`}>
        The upgrade to {name} costs {formatMoney(step.price)} and keeps your key.{" "}
        <a href={href("/upgrade")}>Upgrade instead</a>
      </Notice>
    );
  }
  if (!larger) return null;
  return (
    <Notice title={`You own ${paidPlans[larger.planId].name}`}>
      It includes everything in {name}, so you don't need both.{" "}
      <a href={href("/upgrade")}>See upgrades and renewals</a>
    </Notice>
  );
}
