import { type PaidPlanId, paidPlans, soldPlanIds } from "@site/contracts/plans";
import { createQuoteInputSchema, MAX_QUOTE_QUANTITY } from "@site/contracts/quotes";
import { useNavigate } from "react-router";

import { api, trpc } from "#app/api/trpc.ts";
import { guessCountry } from "#app/features/pricing/tax.tsx";
import { FormField } from "#app/forms/form-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { inputClass, TextInput } from "#app/ui/controls/field.tsx";

import { CompanyFields } from "./company-fields.tsx";

interface QuoteFormProps {
  planId: PaidPlanId;
  quantity: number;
}

export function QuoteForm({ planId, quantity }: QuoteFormProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: createQuoteInputSchema,
    defaultValues: {
      planId,
      quantity,
      company: undefined,
      street: undefined,
      postalCode: undefined,
      city: undefined,
      region: undefined,
      country: guessCountry(navigator.languages) ?? "",
      vatNumber: undefined,
      poNumber: undefined,
    },
    draft: {
      name: "company quote",
      fields: ["company", "street", "postalCode", "city", "region", "vatNumber", "poNumber"],
    },
    findField: ({ code }) =>
      code === "vat_number_invalid"
        ? "vatNumber"
        : code === "company_address_incomplete"
          ? "postalCode"
          : undefined,
    staysPending: true,
    async submit(input) {
      const quote = await api.quotes.create.mutate(input);
      utils.quotes.get.setData({ quoteId: quote.id }, quote);
      void utils.quotes.list.invalidate();
      await navigate(`/quote?quote=${quote.id}`);
    },
  });
  return (
    <Form form={form} submitLabel="Create the quote" pendingLabel="Creating the quote">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <FormField form={form} name="planId" label="Plan">
          {(control) => (
            <select {...control} className={inputClass}>
              {soldPlanIds.map((id) => (
                <option key={id} value={id}>
                  {describePlan(id)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField form={form} name="quantity" label="Licences">
          {(control) => (
            <TextInput
              {...control}
              // Keeps the value a number when the form reads the input again on blur.
              {...form.fields.register("quantity", { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_QUOTE_QUANTITY}
            />
          )}
        </FormField>
      </div>
      <CompanyFields form={form} />
    </Form>
  );
}

function describePlan(planId: PaidPlanId): string {
  const { name, seats } = paidPlans[planId];
  return seats > 1 ? `${name}, for ${seats} people each` : name;
}
