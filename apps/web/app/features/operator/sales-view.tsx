import { formatDayInTable } from "@site/contracts/format-day";
import {
  createSaleInputSchema,
  type saleRowSchema,
  stopSaleInputSchema,
} from "@site/contracts/operator/sales";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";
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

type OperatorSale = z.infer<typeof saleRowSchema>;

/** Sales: lower prices for everyone, from a first to a last day. */
export function SalesView() {
  const sales = trpc.operator.sales.list.useQuery({});
  const [dialog, open] = useDialog();
  return (
    <OperatorSection title="Sales">
      <p className="max-w-prose">
        A sale lowers the prices for everyone, without a code. The pricing page shows the regular
        price beside it. If a buyer has a coupon too, the larger of both counts.
      </p>
      <QueryView query={sales} label="Loading the sales" lines={6}>
        {(rows) => <SaleTable sales={rows} open={open} />}
      </QueryView>
      <OperatorButton onClick={() => open(createSale)}>Create a sale</OperatorButton>
      {dialog}
    </OperatorSection>
  );
}

const states: Record<OperatorSale["state"], string> = {
  planned: "Planned",
  running: "Running",
  over: "Over",
  stopped: "Stopped",
};

function SaleTable({ sales, open }: { sales: OperatorSale[]; open: OpenDialog }) {
  if (sales.length === 0) return <p>No sales yet.</p>;
  return (
    <OperatorTable caption="Sales, the newest first">
      <TableHead
        names={["Sale", "Percent off", "For", "First day", "Last day", "State", "What you can do"]}
        figures={["Percent off"]}
      />
      <tbody>
        {sales.map((sale) => (
          <tr key={sale.sale}>
            <td>{sale.name}</td>
            <td className="num">{sale.percent}</td>
            <td>
              {sale.plans.length === 0
                ? "all plans"
                : sale.plans.map((planId) => paidPlans[planId].name).join(", ")}
            </td>
            <td className="whitespace-nowrap">{formatDayInTable(sale.from)}</td>
            <td className="whitespace-nowrap">{formatDayInTable(sale.until)}</td>
            <td>{states[sale.state]}</td>
            <td>
              {(sale.state === "planned" || sale.state === "running") && (
                <OperatorButton about={sale.name} onClick={() => open(createStopDialog(sale))}>
                  Stop
                </OperatorButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </OperatorTable>
  );
}

const createSale = createActionDialog({
  input: createSaleInputSchema,
  defaultValues: { name: "", percent: "", from: "", until: "", plans: "" },
  call: api.operator.sales.create.mutate,
  title: "Create a sale",
  text: "Buyers see its name and its last day. Open checkouts keep the price that they began with.",
  label: "Create it",
  fields: (form) => (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Buyers read it, as in “Launch weekend”."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="percent"
        label="Percent off"
        hint="1 to 90."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="from"
        label="First day"
        hint="As in 2026-12-05, from 0:00 UTC."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="until"
        label="Last day"
        hint="As in 2026-12-06, to its end in UTC."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="plans"
        label="Only for these plans"
        hint={`With commas: ${paidPlanIds.join(", ")}.`}
        autoComplete="off"
        optional
      />
    </>
  ),
});

function createStopDialog({ sale, name }: OperatorSale): DialogOpener {
  return createActionDialog({
    input: stopSaleInputSchema,
    defaultValues: { sale },
    call: api.operator.sales.stop.mutate,
    title: `Stop ${name}`,
    text: "The regular prices count from now on. Open checkouts can be paid at the lower price until they expire, within a day.",
    label: "Stop it",
  });
}
