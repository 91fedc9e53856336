import { formatDayInTable } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import type { OperatorPurchase } from "@site/contracts/operator";

import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { purchaseName } from "#app/lib/purchase-name.ts";
import { ColumnHeads } from "#app/ui/column-heads.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";

import { DecideDialog, RefundDialog } from "./payment-dialogs.tsx";
import type { Ask } from "./reason-dialog.tsx";
import { ResendDialog } from "./reason-dialogs.tsx";

export function PurchaseTable({ purchases, ask }: { purchases: OperatorPurchase[]; ask: Ask }) {
  if (purchases.length === 0) return <p>No purchases.</p>;
  const close = () => ask(undefined);
  return (
    <DataTable caption="Purchases of this person">
      <ColumnHeads
        names={["Date", "For", "State", "Paid", "Returned", "What you can do"]}
        figures={["Paid", "Returned"]}
      />
      <tbody>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td>{formatDayInTable(purchase.paidAt ?? purchase.createdAt)}</td>
            <td>{purchaseName(purchase)}</td>
            <td>
              {purchaseViews[purchase.state].label}
              {purchase.refundProblem && (
                <span className="block text-fault">{purchase.refundProblem}</span>
              )}
              {purchase.paymentProblem && (
                <span className="block text-fault">Paid {purchase.paymentProblem}</span>
              )}
            </td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.total)}</td>
            <td className="text-end font-mono tabular-nums">{formatMoney(purchase.refunded)}</td>
            <td>
              <div className="flex flex-wrap gap-2">
                {purchase.canResendReceipt && (
                  <Button
                    variant="secondary"
                    onClick={() =>
                      ask(<ResendDialog mail="receipt" about={purchase.id} onClose={close} />)
                    }
                  >
                    Send the receipt again
                  </Button>
                )}
                {purchase.canRefund && (
                  <Button
                    variant="secondary"
                    onClick={() => ask(<RefundDialog purchase={purchase} onClose={close} />)}
                  >
                    Refund
                  </Button>
                )}
                {purchase.paymentProblem && (
                  <>
                    <Button
                      variant="secondary"
                      onClick={() =>
                        ask(
                          <DecideDialog purchase={purchase} decision="accepted" onClose={close} />,
                        )
                      }
                    >
                      Accept the payment
                    </Button>
                    <Button
                      variant="secondary"
                      onClick={() =>
                        ask(<DecideDialog purchase={purchase} decision="refused" onClose={close} />)
                      }
                    >
                      Refuse the payment
                    </Button>
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
