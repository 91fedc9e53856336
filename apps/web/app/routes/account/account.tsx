import { Suspense } from "react";
import { href } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { AccountSection } from "#app/features/account/account-section.tsx";
import { DeleteAccountPanel } from "#app/features/account/delete-account-panel.tsx";
import { DownloadsPanel } from "#app/features/account/downloads-part.tsx";
import { ExportPanel } from "#app/features/account/export-panel.tsx";
import { loadAccount } from "#app/features/account/load-account.ts";
import { NewsletterPanel } from "#app/features/account/newsletter-part.tsx";
import { NoPasswordPanel } from "#app/features/account/no-password-panel.tsx";
import { ProfilePanel } from "#app/features/account/profile-part.tsx";
import { PurchasesPanel } from "#app/features/account/purchases-part.tsx";
import { SessionsPanel } from "#app/features/account/sessions-panel.tsx";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { purchaseViews } from "#app/features/billing/purchase-view.ts";
import { ManageCookies } from "#app/features/consent/manage-cookies.tsx";
import { CheckLicencePanel } from "#app/features/licences/check-licence-panel.tsx";
import { LicencesPanel } from "#app/features/licences/licences-part.tsx";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { useSessionEnd } from "#app/session/use-session-end.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

// The licences do not wait for forms.
const PasswordForm = lazyComponent(async () => {
  const [{ PasswordForm }, { findPasswordProblem }] = await Promise.all([
    import("#app/features/account/password-form.tsx"),
    import("#app/features/auth/password-refusal.ts"),
  ]);
  return ({ email }: { email: string }) => (
    <PasswordForm email={email} refusalOf={findPasswordProblem} />
  );
});

export const loader = () => loadAccount();
// The frame stays until the guard and this have finished, on the first page too.
loader.hydrate = true as const;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/account",
      title: "Your account",
      description: "Your licences, downloads, purchases and settings.",
      noindex: true,
    }),
};

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Your account</PageHeading>
      <NoScriptNotice what="Your account">We've also emailed you the key.</NoScriptNotice>
      <Skeleton label="Loading your account" lines={12} />
    </FullHeightPage>
  );
}

export function Component() {
  useSessionEnd();
  const user = useCurrentUser();
  return (
    <ApiProvider>
      <FullHeightPage>
        <PageHeading>Your account</PageHeading>
        <OpenCheckoutNotice />
        <div className="grid">
          <AccountSection title="Licences">
            <LicencesPanel />
          </AccountSection>
          <div className="no-print">
            <AccountSection title="Downloads">
              <DownloadsPanel />
            </AccountSection>
          </div>
          <AccountSection title="Purchases">
            <PurchasesPanel stateLabel={(state) => purchaseViews[state].label} />
          </AccountSection>
        </div>
        {/* Forms are useless on paper. */}
        <div className="no-print grid">
          <AccountSection title="Settings: profile">
            <ProfilePanel resend={<ResendConfirmation returnPath="/account" />} />
          </AccountSection>
          <AccountSection title="Settings: password">
            <div className="max-w-xl">
              {user?.hasPassword === false ? (
                <NoPasswordPanel email={user.email} />
              ) : (
                <Suspense fallback={<Skeleton label="Loading the form" lines={6} />}>
                  <PasswordForm email={user?.email ?? ""} />
                </Suspense>
              )}
            </div>
          </AccountSection>
          <AccountSection title="Settings: newsletter">
            <NewsletterPanel />
          </AccountSection>
          <AccountSection title="Settings: cookies">
            <div className="grid justify-items-start gap-4">
              <p>
                Your choice applies to this browser only. To see what each cookie is for, read{" "}
                <a href={href("/cookies")}>Cookies</a>.
              </p>
              <ManageCookies />
            </div>
          </AccountSection>
          <AccountSection title="Your data">
            <ExportPanel />
          </AccountSection>
          <AccountSection title="Where you are logged in">
            <SessionsPanel />
          </AccountSection>
          <AccountSection title="Check a licence file">
            <CheckLicencePanel />
          </AccountSection>
          <AccountSection title="Delete the account">
            <DeleteAccountPanel />
          </AccountSection>
        </div>
        <p className="no-print mt-8">
          <LinkButton to="/logout" variant="secondary">
            Log out
          </LinkButton>
        </p>
      </FullHeightPage>
    </ApiProvider>
  );
}
