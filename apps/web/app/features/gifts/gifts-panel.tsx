import { formatDay } from "@site/contracts/format-day";
import { Suspense } from "react";

import { trpc } from "#app/api/trpc.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";

import { describeGift, findGifts, GiftActions } from "./bought-gift.tsx";

/** Whether the account has gifts to show. */
export function useHasGifts(): boolean {
  const purchases = trpc.billing.purchases.useQuery();
  return findGifts(purchases.data ?? []).length > 0;
}

/** The gifts that the account has bought. */
export function GiftsPanel() {
  const purchases = trpc.billing.purchases.useQuery();
  return (
    <ul className="grid gap-6">
      {findGifts(purchases.data ?? []).map((purchase) => {
        const { heading, message, tone } = describeGift(purchase.gift);
        return (
          <li key={purchase.id} className="grid gap-3 border-b border-rule pb-6 last:border-0">
            <h3 className="font-semibold">{heading}</h3>
            <p className={`wrap-anywhere ${tone === "bad" ? "text-fault" : ""}`}>{message}</p>
            <p className="text-sm text-faint">
              {getPurchaseName(purchase)}, bought on{" "}
              <span>{formatDay(purchase.paidAt ?? purchase.createdAt)}</span>
            </p>
            <Suspense>
              <GiftActions purchaseId={purchase.id} gift={purchase.gift} />
            </Suspense>
          </li>
        );
      })}
    </ul>
  );
}
