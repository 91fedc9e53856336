import type { Purchase, PurchaseKind } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";
import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";

import { recordEvent } from "#app/consent/analytics.ts";
import { getPurchaseName } from "#app/lib/purchase-name.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { getPlanSelectPath } from "./checkout-choice.ts";
import { hasUsableLicence, isUnsettled, getPurchaseView } from "./purchase-view.ts";
import { LONG_WAIT_MS } from "./status-refresh.ts";

interface PurchaseOutcomeProps {
  purchase: Purchase;
  renderLicence: (licenceId: string, kind: PurchaseKind) => ReactNode;
}

/** One purchase in words, with what its buyer can do next. */
export function PurchaseOutcome({ purchase, renderLicence }: PurchaseOutcomeProps) {
  const view = getPurchaseView(purchase);
  const waiting = isUnsettled(purchase.state);
  const paid = hasUsableLicence(purchase.state);
  useEffect(() => {
    if (paid) recordEvent("purchase_seen", { plan: purchase.planId });
  }, [paid, purchase.planId]);
  const message =
    purchase.state === "paid" && purchase.total.amountMinor === 0
      ? "Thank you. There was nothing to pay. We're emailing you the key, too."
      : view.message;
  const tone = view.tone === "waiting" ? "neutral" : view.tone;
  return (
    <div className="grid gap-8">
      <div role="status" className="grid max-w-prose gap-3">
        <h2 className="text-xl font-semibold">{view.heading}</h2>
        <Notice tone={tone}>{message}</Notice>
      </div>
      <p className="tabular-nums text-faint">
        {getPurchaseName(purchase)}, {formatMoney(purchase.total)} once
        {purchase.couponCode && `, with coupon ${purchase.couponCode}`}
      </p>
      {waiting && <LongWait purchaseId={purchase.id} />}
      {paid && purchase.licenceId && renderLicence(purchase.licenceId, purchase.kind)}
      {!waiting && !paid && <WayOn purchase={purchase} />}
    </div>
  );
}

function LongWait({ purchaseId }: { purchaseId: string }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="max-w-prose">
      {long && (
        <>
          This is taking longer than usual. You can close this page: we'll email you the licence as
          soon as the payment is confirmed. If nothing comes,{" "}
          <a href={href("/support")}>ask support</a> and name the purchase{" "}
          <code className="break-all">{purchaseId}</code>.
        </>
      )}
    </p>
  );
}

function WayOn({ purchase }: { purchase: Purchase }) {
  const { kind, planId, couponCode, state } = purchase;
  const again = state === "expired" || state === "cancelled" || state === "failed";
  return (
    <div className="flex flex-wrap gap-3">
      {again ? (
        <LinkButton
          to={
            kind === "new"
              ? getPlanSelectPath({ planId, couponCode: couponCode ?? undefined })
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
