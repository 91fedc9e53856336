import type { PurchaseKind, PurchaseRef } from "@site/contracts/billing";
import type { ReactNode } from "react";

import { trpc } from "#app/api/trpc.ts";
import { useHeldPending } from "#app/api/use-held-pending.ts";
import { describeFailure, errorData } from "#app/failures/failure.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { NoSuchPurchase } from "./no-such-purchase.tsx";
import { PurchaseOutcome } from "./purchase-outcome.tsx";
import { isWaiting } from "./purchase-view.ts";
import { refreshDelay } from "./status-refresh.ts";

interface PurchaseStatusProps {
  purchaseRef: PurchaseRef;
  renderLicence: (licenceId: string, kind: PurchaseKind) => ReactNode;
}

/** The state of a purchase, polled until it is settled. It grants nothing. */
export function PurchaseStatus({ purchaseRef, renderLicence }: PurchaseStatusProps) {
  const status = trpc.billing.status.useQuery(purchaseRef, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWaiting(state.data.state) && refreshDelay(state.dataUpdateCount),
  });
  const pending = useHeldPending(status.isPending);

  if (pending) return <Skeleton label="Looking up your purchase" lines={6} />;
  if (status.data) {
    return <PurchaseOutcome purchase={status.data} renderLicence={renderLicence} />;
  }
  if (errorData(status.error)?.appCode === "purchase_not_found") return <NoSuchPurchase />;
  return (
    <FailureNotice failure={describeFailure(status.error)} onRetry={() => void status.refetch()} />
  );
}
