import type { UpgradableLicence, UpgradeOffer } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";
import { getAddedFeatures } from "@site/contracts/plans/features";
import { Suspense } from "react";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { usePlanPrices } from "#app/features/pricing/plan-prices.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const PayOffer = lazyComponent(
  async () => (await import("#app/features/upgrade/upgrade-form.tsx")).PayOffer,
);

/** What an owner has that makes buying the chosen plan unnecessary. */
export type Ownership =
  | { kind: "upgrade"; licence: UpgradableLicence; offer: UpgradeOffer }
  | { kind: "same" | "larger"; licence: UpgradableLicence };

/** The visitor's own licence that is the chosen plan, includes it, or can be upgraded to it for the lowest price. */
export function findOwnership(
  licences: readonly UpgradableLicence[],
  planId: PaidPlanId,
): Ownership | undefined {
  const same = licences.find((licence) => licence.planId === planId);
  if (same) return { kind: "same", licence: same };
  const [step] = licences
    .flatMap((licence) => licence.offers.map((offer) => ({ licence, offer })))
    .filter(({ offer }) => offer.kind === "upgrade" && offer.planId === planId)
    .toSorted((a, b) => a.offer.price.amountMinor - b.offer.price.amountMinor);
  if (step) return { kind: "upgrade", ...step };
  const larger = licences.find(
    (licence) =>
      paidPlans[licence.planId].seats >= paidPlans[planId].seats &&
      getAddedFeatures(paidPlans[planId], licence.features).length === 0,
  );
  return larger && { kind: "larger", licence: larger };
}

/** Like `findOwnership`, for the visitor's licences. */
export function useOwnership(planId: PaidPlanId): Ownership | undefined {
  const upgrades = trpc.billing.upgrades.useQuery();
  return findOwnership(upgrades.data ?? [], planId);
}

interface OwnerChoiceProps {
  planId: PaidPlanId;
  ownership: Ownership;
  onBuyAnother: () => void;
  onBuyGift: () => void;
}

/** Offers an owner the upgrade of their licence first, and another licence second. */
export function OwnerChoice({ planId, ownership, onBuyAnother, onBuyGift }: OwnerChoiceProps) {
  const { name } = paidPlans[planId];
  const { price } = usePlanPrices()(planId);
  const another = (
    <div className="grid justify-items-start gap-2 border-t border-rule pt-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onBuyAnother}>
          Buy another licence
        </Button>
        <Button variant="secondary" onClick={onBuyGift}>
          Buy it as a gift
        </Button>
      </div>
      <p className="text-sm text-faint">
        {name} for {formatMoney(price)}, for more computers or for somebody else.
      </p>
    </div>
  );
  if (ownership.kind !== "upgrade") {
    const owned = paidPlans[ownership.licence.planId].name;
    return (
      <>
        <Notice title={`You own ${owned}`}>
          {ownership.kind === "same"
            ? "It doesn't expire. To go on getting new versions, renew it."
            : `It includes everything in ${name}.`}
        </Notice>
        <div>
          <LinkButton to="/upgrade">See upgrades and renewals</LinkButton>
        </div>
        {another}
      </>
    );
  }
  const { licence, offer } = ownership;
  const from = paidPlans[licence.planId].name;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-rule py-4 tabular-nums">
        <dt className="font-semibold">
          Upgrade from {from} to {name}
        </dt>
        <dd className="text-end font-mono font-semibold">{formatMoney(offer.price)}</dd>
      </dl>
      <p>
        You own {from}, so you pay the difference. <a href={href("/upgrade")}>All your licences</a>
      </p>
      <Suspense fallback={<Skeleton label="Loading the payment" lines={4} />}>
        <PayOffer licence={licence} offer={offer} />
      </Suspense>
      {another}
    </>
  );
}
