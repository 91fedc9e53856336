import type { PurchaseKind, PurchaseRef } from "@site/contracts/billing";
import type { ReactNode } from "react";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-held-pending.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { NoSuchPurchase } from "./no-such-purchase.tsx";
import { PurchaseOutcome } from "./purchase-outcome.tsx";
import { isUnsettled } from "./purchase-view.ts";
import { getRefreshDelay } from "./status-refresh.ts";

interface PurchaseStatusProps {
  purchaseRef: PurchaseRef;
  renderLicence: (licenceId: string, kind: PurchaseKind) => ReactNode;
}

/** The state of a purchase, polled until it is settled. It grants nothing. */
export function PurchaseStatus({ purchaseRef, renderLicence }: PurchaseStatusProps) {
  const status = trpc.billing.status.useQuery(purchaseRef, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isUnsettled(state.data.state) && getRefreshDelay(state.dataUpdateCount),
  });
  const pending = useMinimumPending(status.isPending);

  if (pending) return <Skeleton label="Looking up your purchase" lines={6} />;
  if (status.data) {
    return <PurchaseOutcome purchase={status.data} renderLicence={renderLicence} />;
  }
  if (getErrorData(status.error)?.appCode === "purchase_not_found") return <NoSuchPurchase />;
  return (
    <FailureNotice failure={describeFailure(status.error)} onRetry={() => void status.refetch()} />
  );
}
