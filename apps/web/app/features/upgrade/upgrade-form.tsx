import {
  MAX_QUANTITY,
  startUpgradeInputSchema,
  type UpgradableLicence,
  type UpgradeOffer,
} from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, multiplyMoney } from "@site/contracts/money";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import { formatFeatureNames, getAddedFeatures } from "@site/contracts/plans/features";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { loadPaymentScript } from "#app/consent/load-payment-script.ts";
import { getErrorData } from "#app/failures/failure.ts";
import { OrderTax } from "#app/features/pricing/tax-notes.tsx";
import { Form } from "#app/forms/form.tsx";
import { parseQuantity, QuantityInput } from "#app/forms/quantity-input.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { getControlId, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatPeopleAndComputers } from "#app/lib/plan-text.ts";

/** Errors after which the shown offers are outdated. */
const staleOfferErrors = new Set<ErrorCode>([
  "offer_changed",
  "upgrade_not_available",
  "licence_refund_pending",
]);

/** The offers of a licence, and the payment once one is chosen. */
export function UpgradeForm({ licence }: { licence: UpgradableLicence }) {
  const [chosenIndex, setChosenIndex] = useState<number>();
  const offer = chosenIndex === undefined ? undefined : licence.offers[chosenIndex];
  if (licence.offers.length === 0) return null;
  return (
    <div className="grid gap-5">
      <OfferChoice licence={licence} chosen={offer} onChoose={setChosenIndex} />
      {offer && <PayOffer licence={licence} offer={offer} />}
    </div>
  );
}

interface PayOfferProps {
  licence: UpgradableLicence;
  offer: UpgradeOffer;
}

/** The terms and the button that starts the payment of an offer. More seats also have their number. */
export function PayOffer({ licence, offer }: PayOfferProps) {
  const [count, setCount] = useState("1");
  const quantity = offer.kind === "seats" ? parseQuantity(count) : undefined;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: startUpgradeInputSchema,
    defaultValues: {
      licenceId: licence.licenceId,
      kind: offer.kind,
      planId: offer.planId,
      quantity: undefined,
      seenPrice: offer.price,
      seenUpdatesUntil: licence.updatesUntil,
      termsVersion: undefined,
    },
    staysPending: true,
    async submit(input) {
      if (input.seenPrice.amountMinor !== 0) void loadPaymentScript();
      try {
        const result = await api.billing.startUpgrade.mutate(input);
        if (result.next === "pay") {
          recordEvent("checkout_started", { plan: input.planId });
          window.location.assign(result.checkoutUrl);
        } else await navigate(`/purchase-success?purchase_id=${result.purchaseId}`);
      } catch (thrown) {
        const code = getErrorData(thrown)?.appCode;
        if (code && staleOfferErrors.has(code)) {
          await utils.billing.upgrades.invalidate();
        }
        throw thrown;
      }
    },
  });
  const { setValue } = form.fields;
  // A number that can't be ordered is in the form, too, so that the form says why it isn't sent.
  useEffect(() => {
    setValue("quantity", offer.kind === "seats" ? Number(count) : undefined);
  }, [offer, count, setValue]);
  useEffect(() => {
    setValue("kind", offer.kind);
    setValue("planId", offer.planId);
    setValue("seenPrice", offer.price);
    setValue("seenUpdatesUntil", licence.updatesUntil);
  }, [licence, offer, setValue]);

  return (
    <Form
      form={form}
      submitLabel={getPayLabel(offer, quantity)}
      pendingLabel="Preparing the checkout"
    >
      {offer.kind === "seats" && (
        <QuantityInput
          id={getControlId(form.id, "quantity")}
          label="How many seats"
          hint={`${formatMoney(offer.price)} for each. They have the same updates as your licence.`}
          value={count}
          error={quantity === undefined ? `Choose a number from 1 to ${MAX_QUANTITY}.` : undefined}
          onChange={setCount}
        />
      )}
      {offer.price.amountMinor > 0 && (quantity !== undefined || offer.kind !== "seats") && (
        <OrderTax total={multiplyMoney(offer.price, quantity ?? 1)} />
      )}
      <p className="max-w-prose text-sm text-faint">
        You pay once, on our payment provider's page, which adds the tax for your address. Your key
        and your activated computers stay as they are.
      </p>
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}

function getPayLabel({ kind, price }: UpgradeOffer, seats: number | undefined): string {
  if (kind !== "seats") return `Pay ${formatMoney(price)}`;
  return seats === undefined ? "Pay" : `Pay ${formatMoney(multiplyMoney(price, seats))}`;
}

interface OfferChoiceProps {
  licence: UpgradableLicence;
  /** Undefined until the visitor chooses. */
  chosen: UpgradeOffer | undefined;
  onChoose: (index: number) => void;
}

/** The upgrades and the renewal of a licence, with price and terms. */
function OfferChoice({ licence, chosen, onChoose }: OfferChoiceProps) {
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
            <span className="font-semibold">{getOfferName(offer)}</span>
            <span className="font-mono tabular-nums">
              {`${formatMoney(offer.price)}${offer.kind === "seats" ? " each" : ""}`}
            </span>
            <span className="col-start-2 text-sm text-faint">{getOfferTerms(offer, licence)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function getOfferName({ kind, planId }: UpgradeOffer): string {
  if (kind === "seats") return "Add seats";
  return kind === "renewal"
    ? `Renew the updates for ${RENEWAL_MONTHS} months`
    : `Upgrade to ${paidPlans[planId].name}`;
}

function getOfferTerms(
  { kind, planId, renewalShare, updatesUntil }: UpgradeOffer,
  { features }: UpgradableLicence,
): string {
  const until = formatDay(updatesUntil);
  if (kind === "renewal") return `Updates until ${until}.`;
  if (kind === "seats") {
    const share =
      renewalShare.amountMinor === 0
        ? ""
        : ` ${formatMoney(renewalShare)} of it is for the months you've renewed.`;
    return `For more people, each with their own key and ${formatCount(paidPlans[planId].devicesPerSeat, "computer")}. Updates until ${until}.${share}`;
  }
  const added = formatFeatureNames(getAddedFeatures(paidPlans[planId], features));
  const additions = added && `Adds: ${added}. `;
  const terms = `${additions}${formatPeopleAndComputers(paidPlans[planId])}. Updates stay until ${until}.`;
  return renewalShare.amountMinor === 0
    ? terms
    : `${terms} ${formatMoney(renewalShare)} of it is for the months you've renewed.`;
}
