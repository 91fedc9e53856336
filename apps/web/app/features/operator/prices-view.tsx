import { formatDayInTable } from "@site/contracts/format-day";
import {
  changePriceInputSchema,
  type CurrentPrice,
  type priceRowSchema,
  withdrawPriceInputSchema,
} from "@site/contracts/operator/prices";
import { paidPlans, RENEWAL_MONTHS, SHOP_CURRENCY } from "@site/contracts/plans";
import type * as z from "zod/mini";

import { api, trpc } from "#app/api/trpc.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { TableHead } from "#app/ui/data-table.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import {
  createActionDialog,
  type DialogOpener,
  type OpenDialog,
  useDialog,
} from "./action-dialog.tsx";
import { OperatorButton, OperatorSection, OperatorTable } from "./operator-parts.tsx";

type OperatorPrice = z.infer<typeof priceRowSchema>;

/** Prices of plans and their changes, past and planned. */
export function PricesView() {
  const current = trpc.operator.prices.current.useQuery();
  const changes = trpc.operator.prices.list.useQuery({});
  const [dialog, open] = useDialog();
  return (
    <OperatorSection title="Prices">
      <p className="max-w-prose">
        A new price counts from a day on, on every page and at the till. Open checkouts keep theirs.
        An upgrade costs the new price less what was paid for the licence.
      </p>
      <QueryView query={current} label="Loading the prices" lines={6}>
        {(rows) => <CurrentPrices prices={rows} open={open} />}
      </QueryView>
      <h3 className="font-semibold">Changes</h3>
      <QueryView query={changes} label="Loading the changes" lines={6}>
        {(rows) => <PriceChanges prices={rows} open={open} />}
      </QueryView>
      {dialog}
    </OperatorSection>
  );
}

function CurrentPrices({ prices, open }: { prices: CurrentPrice[]; open: OpenDialog }) {
  return (
    <OperatorTable caption="Prices today, without tax">
      <TableHead
        names={["Plan", "Price", "Renewal", "Added seat", "What you can do"]}
        figures={["Price", "Renewal", "Added seat"]}
      />
      <tbody>
        {prices.map((price) => (
          <tr key={price.plan}>
            <td>{paidPlans[price.plan].name}</td>
            <td className="num">{price.price}</td>
            <td className="num">{price.renewal}</td>
            <td className="num">{price.seat ?? "–"}</td>
            <td>
              <OperatorButton
                about={paidPlans[price.plan].name}
                onClick={() => open(createChangeDialog(price))}
              >
                Change
              </OperatorButton>
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

const states: Record<OperatorPrice["state"], string> = {
  planned: "Planned",
  current: "Current",
  past: "Past",
  withdrawn: "Withdrawn",
};

function PriceChanges({ prices, open }: { prices: OperatorPrice[]; open: OpenDialog }) {
  if (prices.length === 0) return <p>No changes yet.</p>;
  return (
    <OperatorTable caption="Changes by plan, the newest first">
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
                <OperatorButton
                  about={`${paidPlans[price.plan].name} from ${price.from}`}
                  onClick={() => open(createWithdrawDialog(price))}
                >
                  Withdraw
                </OperatorButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

function createChangeDialog(now: CurrentPrice): DialogOpener {
  const fields = [
    { name: "price", label: "New price", current: now.price, more: "" },
    {
      name: "renewal",
      label: "New price of a renewal",
      current: now.renewal,
      more: ` For ${RENEWAL_MONTHS} more months of updates.`,
    },
    { name: "seat", label: "New price of an added seat", current: now.seat, more: "" },
  ] as const;
  return createActionDialog({
    input: changePriceInputSchema,
    defaultValues: { plan: now.plan, price: "", renewal: "", seat: "", from: "" },
    call: api.operator.prices.change.mutate,
    title: `Change the price of ${paidPlans[now.plan].name}`,
    text: `Empty fields don't change. Amounts are in ${SHOP_CURRENCY}, without tax. Open checkouts keep their price until they expire, within a day.`,
    label: "Change it",
    fields: (form) => (
      <>
        {fields.map(
          ({ name, label, current, more }) =>
            current && (
              <TextField
                key={name}
                form={form}
                name={name}
                label={label}
                hint={`Now ${current}.${more}`}
                autoComplete="off"
                optional
              />
            ),
        )}
        <TextField
          form={form}
          name="from"
          label="First day"
          hint="Such as 2027-01-01, from 0:00 UTC. Today means from now on."
          autoComplete="off"
        />
      </>
    ),
  });
}

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
