import {
  startUpgradeInputSchema,
  type UpgradableLicence,
  type UpgradeOffer,
} from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { formatMoney } from "@site/contracts/money";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { loadPaymentScript } from "#app/consent/load-payment-script.ts";
import { getErrorData } from "#app/failures/failure.ts";
import { OfferChoice } from "#app/features/billing/offer-choice.tsx";
import { useReturnFromCheckout } from "#app/features/billing/use-return-from-checkout.ts";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** Refusals after which the page shows an older state than the server's. */
const changedSince = new Set<ErrorCode>([
  "offer_changed",
  "upgrade_not_offered",
  "licence_to_be_refunded",
]);

/** The choice between the offers of one licence, and the way to the checkout once one is chosen. */
export function UpgradeForm({ licence }: { licence: UpgradableLicence }) {
  const [wanted, setWanted] = useState<number>();
  const offer = wanted === undefined ? undefined : licence.offers[wanted];
  if (licence.offers.length === 0) return null;
  return (
    <div className="grid gap-5">
      <OfferChoice licence={licence} chosen={offer} onChoose={setWanted} />
      {offer && <PayOffer licence={licence} offer={offer} />}
    </div>
  );
}

function PayOffer({ licence, offer }: { licence: UpgradableLicence; offer: UpgradeOffer }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: startUpgradeInputSchema,
    defaultValues: {
      licenceId: licence.licenceId,
      kind: offer.kind,
      planId: offer.planId,
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
        if (code && changedSince.has(code)) {
          await utils.billing.upgrades.invalidate();
        }
        throw thrown;
      }
    },
  });
  const { setValue } = form.fields;
  useEffect(() => {
    setValue("kind", offer.kind);
    setValue("planId", offer.planId);
    setValue("seenPrice", offer.price);
    setValue("seenUpdatesUntil", licence.updatesUntil);
  }, [licence, offer, setValue]);
  useReturnFromCheckout(form.release);

  return (
    <Form
      form={form}
      submitLabel={`Pay ${formatMoney(offer.price)}`}
      pendingLabel="Preparing the checkout"
    >
      <p className="max-w-prose text-sm text-faint">
        You pay once, on our payment provider's page, which adds the tax for your address. Your key
        and your activated computers stay as they are.
      </p>
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}
