import { ApiProvider } from "#app/api/api-provider.tsx";
import { PurchaseFromUrl } from "#app/features/billing/purchase-status.tsx";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// The prerendered page does not know the licence, so it waits for the browser.
export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/coupon-success",
  title: "What your coupon gave",
  description: "The licence your coupon gave you, and how to get started.",
  noindex: true,
});

const heading = <PageHeading>What your coupon gave</PageHeading>;

export function HydrateFallback() {
  return (
    <FullHeightPage>
      {heading}
      <NoScriptNotice what="Looking up your licence">
        If your coupon gave you a licence, we've emailed you its key.
      </NoScriptNotice>
      <Skeleton label="Looking up your licence" lines={6} />
    </FullHeightPage>
  );
}

export function Component() {
  return (
    <ApiProvider>
      <FullHeightPage>
        {heading}
        <PurchaseFromUrl
          loadingLabel="Looking up your licence"
          withoutPurchase={<InTheAccount />}
          loginReason="Log in with the account that used the coupon to see its licence."
        />
      </FullHeightPage>
    </ApiProvider>
  );
}

const places = [
  ["Key", "In your account, and in the email with your licence"],
  ["Licence file", "In your account, to save as often as you like"],
  ["Installers", "Under Download, for every system"],
] as const;

function InTheAccount() {
  return (
    <SideSheet caption="Where to find it" rows={places}>
      <div className="grid justify-items-start gap-6">
        <p className="max-w-prose">This link doesn't say which licence you mean.</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/account">Go to your account</LinkButton>
          <LinkButton to="/coupon" variant="secondary">
            Use a coupon
          </LinkButton>
        </div>
      </div>
    </SideSheet>
  );
}
