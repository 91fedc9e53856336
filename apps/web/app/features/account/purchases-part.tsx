import type { Purchase, PurchaseState } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { useState } from "react";
import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { Notice } from "#app/ui/notice.tsx";
import { QueryView } from "#app/ui/query-part.tsx";

import { PurchaseTable } from "./purchase-table.tsx";
import { RefundDialog, type RefundablePurchase } from "./refund-dialog.tsx";

interface PurchasesPanelProps {
  stateLabel: (state: PurchaseState) => string;
}

export function PurchasesPanel({ stateLabel }: PurchasesPanelProps) {
  const utils = trpc.useUtils();
  const purchases = trpc.billing.purchases.useQuery();
  const [asking, setAsking] = useState<RefundablePurchase>();
  const [refunded, setRefunded] = useState<Purchase>();

  function done(purchase: Purchase): void {
    setAsking(undefined);
    setRefunded(purchase);
    void utils.billing.invalidate();
    void utils.licences.invalidate();
  }

  return (
    <div className="grid gap-4">
      <div role="status" className="empty:absolute">
        {refunded && <RefundOutcome purchase={refunded} />}
      </div>
      <QueryView query={purchases} label="Loading your purchases" lines={4}>
        {(list) =>
          list.length === 0 ? (
            <p>
              You haven't bought anything yet. <a href={href("/pricing")}>See the plans</a>
            </p>
          ) : (
            <PurchaseTable purchases={list} stateLabel={stateLabel} onRefund={setAsking} />
          )
        }
      </QueryView>
      {asking && (
        <RefundDialog
          key={asking.id}
          purchase={asking}
          onClose={() => setAsking(undefined)}
          onDone={done}
        />
      )}
    </div>
  );
}

function RefundOutcome({ purchase }: { purchase: Purchase }) {
  const isSent = purchase.state === "refunded";
  return (
    <Notice
      tone="good"
      title={isSent ? "The refund is on its way" : "We've received your refund request"}
    >
      {isSent
        ? `${formatMoney(purchase.refunded)} goes back to the card or account you paid with. `
        : "We'll send the money as soon as our payment provider responds. "}
      The confirmation comes by email.
    </Notice>
  );
}
