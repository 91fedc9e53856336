import { type PurchaseRef, type Purchase, purchaseRefSchema } from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney } from "@site/contracts/money";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useSearchParams, href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { useMinimumPending } from "#app/api/use-action.ts";
import { recordEvent } from "#app/consent/analytics.ts";
import { describeFailure, getErrorData } from "#app/failures/failure.ts";
import { describeGift, GiftActions } from "#app/features/gifts/bought-gift.tsx";
import { NewLicence } from "#app/features/licences/new-licence.tsx";
import { getPurchaseName } from "#app/lib/plan-text.ts";
import { addReturnPath } from "#app/session/return-path.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { getPlanSelectPath } from "./checkout-choice.ts";
import { NoSuchPurchase } from "./no-such-purchase.tsx";
import { isStatePending, hasUsableLicence, getPurchaseView } from "./purchase-view.ts";

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 15_000;
const DELAY_GROWTH = 1.5;

/** Milliseconds after which an unconfirmed payment shows a link to support. */
const LONG_WAIT_MS = 30_000;

/** Milliseconds until the next poll, growing from one to fifteen seconds. */
export function getRefreshDelay(refreshes: number): number {
  return Math.min(MAX_DELAY_MS, Math.round(FIRST_DELAY_MS * DELAY_GROWTH ** refreshes));
}

interface PurchaseFromUrlProps {
  /** Shown until the user is known. */
  loadingLabel: string;
  /** Shown if the URL contains no purchase. */
  withoutPurchase: ReactNode;
  /** Tells the visitor why to log in. */
  loginReason: string;
}

/** Shows the purchase in the page's URL to the account that made it. */
export function PurchaseFromUrl({
  loadingLabel,
  withoutPurchase,
  loginReason,
}: PurchaseFromUrlProps) {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const user = useCurrentUser();
  const purchaseRef = parsePurchaseRef(query);
  if (!purchaseRef) return withoutPurchase;
  if (user === undefined) return <Skeleton label={loadingLabel} lines={6} />;
  if (user) {
    return <PurchaseStatus key={user.uid} purchaseRef={purchaseRef} />;
  }
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose">{loginReason}</p>
      <LinkButton to={addReturnPath("/login", pathname + search)}>Log in</LinkButton>
    </div>
  );
}

interface PurchaseStatusProps {
  purchaseRef: PurchaseRef;
}

/** Shows the state of a purchase, polled until it no longer changes. It only displays the state and grants nothing. */
function PurchaseStatus({ purchaseRef }: PurchaseStatusProps) {
  const status = trpc.billing.purchaseStatus.useQuery(purchaseRef, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWaiting(state.data) && getRefreshDelay(state.dataUpdateCount),
  });
  const pending = useMinimumPending(status.isPending);

  if (pending) return <Skeleton label="Looking up your purchase" lines={6} />;
  if (status.data) {
    return <PurchaseOutcome purchase={status.data} />;
  }
  if (getErrorData(status.error)?.appCode === "purchase_not_found") return <NoSuchPurchase />;
  return (
    <FailureNotice failure={describeFailure(status.error)} onRetry={() => void status.refetch()} />
  );
}

/** A bank transfer takes days, so an open invoice isn't polled. */
function isWaiting({ state, invoice }: Purchase): boolean {
  return isStatePending(state) && !invoice?.number;
}

/** Whether the licence of an open invoice was issued before its payment. */
function isIssuedUnpaid({
  state,
  invoice,
  licenceId,
}: Pick<Purchase, "state" | "invoice" | "licenceId">): boolean {
  return state === "pending" && invoice !== null && licenceId !== null;
}

/** The texts that a buyer sees about a purchase, or about its gift if it has one. */
export function describeOutcome(
  purchase: Pick<Purchase, "kind" | "state" | "invoice" | "licenceId" | "gift" | "total">,
) {
  const view = getPurchaseView(purchase);
  const paid = hasUsableLicence(purchase.state) || isIssuedUnpaid(purchase);
  const gift = paid && purchase.gift?.state !== "kept" ? purchase.gift : null;
  if (gift) return { ...describeGift(gift), gift };
  const isFree =
    purchase.kind === "new" && purchase.state === "paid" && purchase.total.amountMinor === 0;
  return {
    heading: view.heading,
    message: isFree
      ? "Thank you. There was nothing to pay. We're emailing you the key, too."
      : view.message,
    tone: view.tone === "waiting" ? ("neutral" as const) : view.tone,
    gift,
  };
}

interface PurchaseOutcomeProps {
  purchase: Purchase;
}

/** Describes a purchase and offers next steps. */
function PurchaseOutcome({ purchase }: PurchaseOutcomeProps) {
  const { heading, message, tone, gift } = describeOutcome(purchase);
  const isPending = isWaiting(purchase);
  const paid = hasUsableLicence(purchase.state) || isIssuedUnpaid(purchase);
  useEffect(() => {
    if (paid) recordEvent("purchase_seen", { plan: purchase.planId });
  }, [paid, purchase.planId]);
  return (
    <div className="grid gap-8">
      <div role="status" className="grid max-w-prose gap-3">
        <h2 className="text-xl font-semibold">{heading}</h2>
        <Notice tone={tone}>{message}</Notice>
      </div>
      <p className="tabular-nums text-faint">
        {getPurchaseName(purchase)}, {formatMoney(purchase.total)} once
        {purchase.couponCode && <span>, with coupon {purchase.couponCode}</span>}
        {purchase.termsVersion && (
          <a href={`/terms/${purchase.termsVersion}.html`} rel="external" className="block">
            The terms that you accepted (version of {formatDay(purchase.termsVersion)})
          </a>
        )}
      </p>
      {isPending && <LongWait purchaseId={purchase.id} />}
      {gift && (
        <div className="grid justify-items-start gap-6">
          <Suspense>
            <GiftActions purchaseId={purchase.id} gift={gift} />
          </Suspense>
          <a href={href("/account")}>Go to your account</a>
        </div>
      )}
      {paid && !gift && purchase.licenceId && (
        <NewLicence licenceId={purchase.licenceId} isChanged={purchase.kind !== "new"} />
      )}
      {!isPending && !paid && <NextSteps purchase={purchase} />}
    </div>
  );
}

function LongWait({ purchaseId }: { purchaseId: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="max-w-prose">
      {isLong && (
        <span>
          This is taking longer than usual. You can close this page: we'll email you the licence as
          soon as the payment is confirmed. If nothing comes,{" "}
          <a href={href("/support")}>ask support</a> and name the purchase{" "}
          <code translate="no" className="break-all">
            {purchaseId}
          </code>
          .
        </span>
      )}
    </p>
  );
}

function NextSteps({ purchase }: { purchase: Purchase }) {
  const { kind, planId, quantity, couponCode, state } = purchase;
  const canRetry = state === "expired" || state === "cancelled" || state === "failed";
  return (
    <div className="flex flex-wrap gap-3">
      {canRetry ? (
        <LinkButton
          to={
            kind === "new"
              ? getPlanSelectPath({ planId, quantity, couponCode: couponCode ?? undefined })
              : "/upgrade"
          }
        >
          Try again
        </LinkButton>
      ) : (
        <LinkButton to="/account">Go to your account</LinkButton>
      )}
      <LinkButton to="/support" variant="secondary">
        Ask support
      </LinkButton>
    </div>
  );
}

/** Parses the purchase in the URL; `undefined` if there is no valid one. */
export function parsePurchaseRef(query: URLSearchParams): PurchaseRef | undefined {
  const purchaseId = query.get("purchase_id");
  const checkoutSessionId = query.get("session_id");
  const parsed = purchaseRefSchema.safeParse(purchaseId ? { purchaseId } : { checkoutSessionId });
  return parsed.success ? parsed.data : undefined;
}
