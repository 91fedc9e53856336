import type { OpenCheckout } from "@site/contracts/billing";
import { formatMoney } from "@site/contracts/money";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getPurchaseName } from "#app/lib/plan-text.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

function describeCheckout(checkout: NonNullable<OpenCheckout>): string {
  const { total, couponCode } = checkout;
  const coupon = couponCode ? `, with coupon ${couponCode}` : "";
  return `${getPurchaseName(checkout)} for ${formatMoney(total)}${coupon}. You haven't been charged.`;
}

/** An unfinished checkout, to resume or to cancel. Renders nothing if there is none. */
export function OpenCheckoutNotice() {
  const utils = trpc.useUtils();
  const checkout = useOpenCheckout();
  const cancel = useAction(async () => {
    await api.billing.cancelOpenCheckout.mutate();
    await utils.billing.invalidate();
  });

  if (!checkout) return null;
  return (
    <Notice tone="neutral" title="You have an unfinished checkout">
      <div className="grid gap-4">
        <p className="wrap-anywhere">{describeCheckout(checkout)}</p>
        {cancel.failure && <FailureNotice failure={cancel.failure} />}
        <div className="flex flex-wrap gap-3">
          <LinkButton href={checkout.checkoutUrl}>Resume the payment</LinkButton>
          <Button variant="secondary" pending={cancel.pending} onClick={() => cancel.act()}>
            {cancel.pending ? "Cancelling the order" : "Cancel this order"}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** The user's unfinished checkout; undefined if there is none or it is not known yet. */
export function useOpenCheckout(): NonNullable<OpenCheckout> | undefined {
  const user = useCurrentUser();
  const open = trpc.billing.findOpenCheckout.useQuery(undefined, {
    enabled: Boolean(user),
    // The checkout may have ended in another tab or on the payment provider's page.
    staleTime: 2_000,
    refetchOnWindowFocus: "always",
  });
  return open.data ?? undefined;
}
