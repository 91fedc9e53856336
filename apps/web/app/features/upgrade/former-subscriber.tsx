import { type FormerSubscription, claimLicenceInputSchema } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { LOYALTY_MONTHS, LOYALTY_PLAN, paidPlans } from "@site/contracts/plans";
import { useQuery } from "@tanstack/react-query";
import { href, useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Disclosure } from "#app/ui/controls/disclosure.tsx";

const plan = paidPlans[LOYALTY_PLAN].name;

/** What an old subscription gives, where the account's confirmed address had one; else nothing. */
export function FormerSubscriber() {
  const former = useQuery(trpc.billing.formerSubscription.queryOptions());
  if (former.data?.gives === "licence") return <DueLicence former={former.data} />;
  return former.data ? <DueCredit former={former.data} /> : null;
}

/** How it works for former subscribers, where nothing was found for them. */
export function FormerSubscriberQuestion() {
  const former = useQuery(trpc.billing.formerSubscription.queryOptions());
  if (former.data) return null;
  return (
    <Disclosure summary="I had a subscription">
      <p>
        {LOYALTY_MONTHS} or more paid months give you a {plan} licence for nothing. With fewer, the
        time that you have paid and not used comes off your first purchase. We go by the confirmed
        address of this account: <a href={href("/account")}>see whether yours is confirmed</a>, or{" "}
        <a href={href("/support")}>ask support</a> if you paid from another one.
      </p>
    </Disclosure>
  );
}

type Due = { former: NonNullable<FormerSubscription> };

function DueLicence({ former }: Due) {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: claimLicenceInputSchema,
    staysPending: true,
    async submit(input) {
      const result = await api.billing.claimLicence.mutate(input);
      if (result.next === "done") {
        await navigate(`/purchase-success?purchase_id=${result.purchaseId}`);
      } else window.location.assign(result.checkoutUrl);
    },
  });
  return (
    <section
      aria-labelledby="former-licence"
      className="grid gap-4 border border-rule bg-sheet p-4 sm:p-6"
    >
      <h2 id="former-licence" className="text-xl font-semibold">
        A {plan} licence is yours
      </h2>
      <p className="max-w-prose">
        You have paid for {former.paidMonths} months of the old subscription. In return you get a{" "}
        {plan} licence that does not run out, for nothing. The subscription ends by itself once you
        have it.
      </p>
      <Form form={form} submitLabel={`Get the ${plan} licence`} pendingLabel="Getting the licence">
        <TermsField form={form} name="termsVersion" />
      </Form>
    </section>
  );
}

function DueCredit({ former }: Due) {
  return (
    <section
      aria-labelledby="former-credit"
      className="grid gap-4 border border-rule bg-sheet p-4 sm:p-6"
    >
      <h2 id="former-credit" className="text-xl font-semibold">
        {formatMoney(former.credit)} of your subscription is left
      </h2>
      <p className="max-w-prose">
        It comes off your first purchase by itself. The subscription ends once you have the licence.
      </p>
    </section>
  );
}
