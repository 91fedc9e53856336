import { formatDayInTable } from "@site/contracts/format-day";
import {
  changePriceInputSchema,
  type priceRowSchema,
  withdrawPriceInputSchema,
} from "@site/contracts/operator/prices";
import { paidPlanIds, paidPlans, SHOP_CURRENCY, RENEWAL_MONTHS } from "@site/contracts/plans";
import type * as z from "zod/mini";

import { api, trpc } from "#app/api/trpc.ts";
import { FormField } from "#app/forms/form-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { inputClass } from "#app/ui/controls/field.tsx";
import { DataTable, TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { DeskButton, DeskSection } from "./desk-parts.tsx";

type OperatorPrice = z.infer<typeof priceRowSchema>;

/** Prices of plans and their changes, past and planned. */
export function PricesView() {
  const prices = trpc.operator.prices.list.useQuery({});
  const [dialog, open] = useDialog();
  return (
    <DeskSection title="Prices">
      <p className="max-w-prose">
        A new price counts from a day on, on every page and at the till. Open checkouts keep theirs.
        An upgrade costs the new price less what was paid for the licence.
      </p>
      <QueryView query={prices} label="Loading the prices" lines={6}>
        {(rows) => <PriceTable prices={rows} open={open} />}
      </QueryView>
      <DeskButton onClick={() => open(changePrice)}>Change a price</DeskButton>
      {dialog}
    </DeskSection>
  );
}

const states: Record<OperatorPrice["state"], string> = {
  planned: "Planned",
  current: "Current",
  past: "Past",
  withdrawn: "Withdrawn",
};

function PriceTable({ prices, open }: { prices: OperatorPrice[]; open: OpenDialog }) {
  if (prices.length === 0) return <p>No changes yet. Plans cost what the release says.</p>;
  return (
    <DataTable caption="Prices by plan, the newest first">
      <TableHead
        names={["Plan", "Price", "Renewal", "Added seat", "From", "State", "What you can do"]}
        figures={["Price", "Renewal", "Added seat"]}
      />
      <tbody>
        {prices.map((price) => (
          <tr key={price.change}>
            <td>{paidPlans[price.plan].name}</td>
            <td className="num">{price.price}</td>
            <td className="num">{price.renewal}</td>
            <td className="num">{price.seat ?? "–"}</td>
            <td className="whitespace-nowrap">{formatDayInTable(price.from)}</td>
            <td>{states[price.state]}</td>
            <td>
              {price.state === "planned" && (
                <DeskButton
                  about={`${paidPlans[price.plan].name} from ${price.from}`}
                  onClick={() => open(createWithdrawDialog(price))}
                >
                  Withdraw
                </DeskButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const changePrice = createActionDialog({
  input: changePriceInputSchema,
  defaultValues: { plan: "personal", price: "", renewal: "", seat: "", from: "" },
  call: api.operator.prices.change.mutate,
  title: "Change a price",
  text: "What you leave empty stays as it is. Open checkouts can be paid at their price until they expire, within a day.",
  label: "Change it",
  fields: (form) => (
    <>
      <FormField form={form} name="plan" label="Plan">
        {(control) => (
          <select {...control} className={inputClass}>
            {paidPlanIds.map((planId) => (
              <option key={planId} value={planId}>
                {paidPlans[planId].name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TextField
        form={form}
        name="price"
        label="Price"
        hint={`As in ${SHOP_CURRENCY} 120.`}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="renewal"
        label="Renewal"
        hint={`Another ${RENEWAL_MONTHS} months of updates.`}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="seat"
        label="Added seat"
        hint="Only for a plan for several people."
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="from"
        label="First day"
        hint="As in 2027-01-01, from 0:00 UTC. Today counts from now on."
        autoComplete="off"
      />
    </>
  ),
});

function createWithdrawDialog({ change, plan, from }: OperatorPrice): DialogOpener {
  return createActionDialog({
    input: withdrawPriceInputSchema,
    defaultValues: { change },
    call: api.operator.prices.withdraw.mutate,
    title: `Withdraw ${paidPlans[plan].name} from ${formatDayInTable(from)}`,
    text: "The price before it stays.",
    label: "Withdraw it",
  });
}
