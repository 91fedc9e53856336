import type { Purchase, PurchaseState } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { formatDay } from "#app/lib/format-date.ts";
import { api, trpc } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FailureText } from "#app/ui/failure-notice.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

interface PurchasesPartProps {
  stateLabel: (state: PurchaseState) => string;
}

export function PurchasesPart({ stateLabel }: PurchasesPartProps) {
  const purchases = useQuery(trpc.billing.purchases.queryOptions());
  return (
    <QueryPart query={purchases} label="Loading your purchases" lines={4}>
      {(list) =>
        list.length === 0 ? (
          <p>
            You have bought nothing yet. <Link to="/pricing">See the plans</Link>
          </p>
        ) : (
          <PurchaseTable purchases={list} stateLabel={stateLabel} />
        )
      }
    </QueryPart>
  );
}

function PurchaseTable({ purchases, stateLabel }: { purchases: Purchase[] } & PurchasesPartProps) {
  return (
    <DataTable caption="Your purchases">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Plan</th>
          <th scope="col">State</th>
          <th scope="col" className="text-right">
            Total
          </th>
          <th scope="col">Receipt</th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td>{formatDay(purchase.paidAt ?? purchase.createdAt)}</td>
            <td>{paidPlans[purchase.planId].name}</td>
            <td>
              <Link to={`/purchase-success?purchase_id=${purchase.id}`}>
                {stateLabel(purchase.state)}
              </Link>
            </td>
            <td className="text-right font-mono tabular-nums">{formatMoney(purchase.total)}</td>
            <td>
              <ReceiptButton purchase={purchase} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function ReceiptButton({ purchase }: { purchase: Purchase }) {
  const open = useAction(async () => {
    const { receiptUrl } = await api.billing.receipt.query({ purchaseId: purchase.id });
    window.location.assign(receiptUrl);
  });
  if (!purchase.paidAt || purchase.total.amountMinor === 0) return "none";
  return (
    <>
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        {open.pending ? "Opening" : "Open"}
        <span className="sr-only"> the receipt of {formatDay(purchase.paidAt)}</span>
      </Button>
      <div role="alert" className="text-sm text-fault">
        {open.failure && <FailureText failure={open.failure} />}
      </div>
    </>
  );
}
