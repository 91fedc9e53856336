import { quantitySchema } from "@site/contracts/billing";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";
import { useState } from "react";

import { parseQuantity, QuantityInput } from "#app/forms/quantity-input.tsx";

interface QuantityChoiceProps {
  planId: PaidPlanId;
  quantity: number;
  /** Gets undefined while the text is no possible quantity. */
  onChange: (quantity: number | undefined) => void;
}

/** How many licences the order has, behind a link because most orders have one. */
export function QuantityChoice({ planId, quantity, onChange }: QuantityChoiceProps) {
  const [text, setText] = useState(String(quantity));
  const parsed = quantitySchema.safeParse(Number(text));
  const { name, seats } = paidPlans[planId];
  return (
    <details open={quantity > 1}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-river underline underline-offset-4">
        Buy several licences
      </summary>
      <div className="max-w-md pt-2">
        <QuantityInput
          label={`How many ${name} licences`}
          hint={
            seats > 1
              ? `Each is for ${seats} people. After paying, give the places to email addresses in your account, now or later.`
              : "One for each person. After paying, give them to email addresses in your account, now or later."
          }
          value={text}
          error={parsed.success ? undefined : parsed.error.issues[0]?.message}
          onChange={(value) => {
            setText(value);
            onChange(parseQuantity(value));
          }}
        />
      </div>
    </details>
  );
}
