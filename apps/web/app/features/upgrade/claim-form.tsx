import { claimLicenceInputSchema } from "@site/contracts/billing";
import { useNavigate } from "react-router";

import { api } from "#app/api/trpc.ts";
import { Form } from "#app/forms/form.tsx";
import { TermsField } from "#app/forms/terms-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";

/** The terms and the button with which a former subscriber claims the licence. */
export function ClaimForm({ plan }: { plan: string }) {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: claimLicenceInputSchema,
    defaultValues: { termsVersion: undefined },
    staysPending: true,
    async submit(input) {
      const result = await api.billing.claimLicence.mutate(input);
      if (result.next === "done") {
        await navigate(`/purchase-success?purchase_id=${result.purchaseId}`);
      } else window.location.assign(result.checkoutUrl);
    },
  });
  return (
    <Form form={form} submitLabel={`Get the ${plan} licence`} pendingLabel="Getting the licence">
      <TermsField form={form} name="termsVersion" />
    </Form>
  );
}
