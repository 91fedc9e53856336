import type { UpgradableLicence, UpgradeOffer } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { formatFeatureNames, getAddedFeatures } from "@site/contracts/plans/features";

import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";

interface OfferChoiceProps {
  licence: UpgradableLicence;
  /** Absent until the visitor chooses. */
  chosen: UpgradeOffer | undefined;
  onChoose: (index: number) => void;
}

/** Each upgrade or renewal of a licence, with today's price and what it changes. */
export function OfferChoice({ licence, chosen, onChoose }: OfferChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What it costs today</legend>
      <div className="grid border border-rule">
        {licence.offers.map((offer, index) => (
          <label
            key={offer.kind + offer.planId}
            className="relative grid cursor-pointer grid-cols-[auto_1fr_auto] items-baseline gap-x-3 gap-y-1 border-rule p-4 not-first:border-t has-checked:bg-river/8 has-checked:shadow-[inset_0_0_0_2px_var(--color-river)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-river"
          >
            <input
              type="radio"
              name={`offer-${licence.licenceId}`}
              checked={offer === chosen}
              onChange={() => onChoose(index)}
              className="size-5 self-center accent-river"
            />
            <span className="font-semibold">{offerName(offer)}</span>
            <span className="font-mono tabular-nums">{formatMoney(offer.price)}</span>
            <span className="col-start-2 text-sm text-faint">{offerTerms(offer, licence)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function offerName({ kind, planId }: UpgradeOffer): string {
  return kind === "renewal"
    ? `Renew the updates for ${RENEWAL_MONTHS} months`
    : `Upgrade to ${paidPlans[planId].name}`;
}

function offerTerms(
  { kind, planId, renewalShare, updatesUntil }: UpgradeOffer,
  { features }: UpgradableLicence,
): string {
  const until = formatDay(updatesUntil);
  if (kind === "renewal") return `Updates until ${until}.`;
  const added = formatFeatureNames(getAddedFeatures(paidPlans[planId], features));
  const adds = added && `Adds: ${added}. `;
  const terms = `${adds}${formatPeopleAndComputers(paidPlans[planId])}. Updates stay until ${until}.`;
  return renewalShare.amountMinor === 0
    ? terms
    : `${terms} ${formatMoney(renewalShare)} of it is for the months you've renewed.`;
}
