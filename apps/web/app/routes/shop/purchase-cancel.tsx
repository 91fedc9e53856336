import { ApiProvider } from "#app/api/api-provider.tsx";
import { getPlanSelectPath, parseChoice } from "#app/features/billing/checkout-choice.ts";
import {
  OpenCheckoutNotice,
  useOpenCheckout,
} from "#app/features/billing/open-checkout-notice.tsx";
import { useUrlQuery } from "#app/navigation/hydration.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import type { Address } from "#app/pages.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

export const handle = createPageHandle({
  path: "/purchase-cancel",
  title: "Checkout left",
  description: "You left the checkout and were not charged.",
  noindex: true,
});

const standing = [
  ["Charged", "Nothing. You're charged only when you press the button to pay"],
  ["Your choice", "Plan and coupon are as you left them"],
  ["Your card", "We never see it. You enter it on our payment provider's page"],
] as const;

export function Component() {
  const query = useUrlQuery();
  const isChange = ["upgrade", "renewal", "seats"].includes(query.get("kind") ?? "");
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>You left the checkout</PageHeading>
        <SideSheet caption="Nothing is lost" rows={standing}>
          <div className="grid gap-8">
            <p className="max-w-prose">
              You haven't been charged. We've kept your choice, so you can pick up where you left
              off.
            </p>
            <CheckoutNextSteps
              choicePath={isChange ? "/upgrade" : getPlanSelectPath(parseChoice(query))}
            />
          </div>
        </SideSheet>
      </FullHeightPage>
    </ApiProvider>
  );
}

/** Links after leaving a checkout: back to it if it is still open, otherwise to the choice. */
function CheckoutNextSteps({ choicePath }: { choicePath: Address }) {
  const isOpen = Boolean(useOpenCheckout());
  if (!isOpen) {
    return (
      <div>
        <LinkButton to={choicePath}>Continue with your choice</LinkButton>
      </div>
    );
  }
  return (
    <>
      <OpenCheckoutNotice />
      <p>
        Changed your mind? <a href={choicePath}>Change your choice</a>
      </p>
    </>
  );
}
