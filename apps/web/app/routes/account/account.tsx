import { Suspense, type ReactNode } from "react";
import { href } from "react-router";

import { ApiProvider } from "#app/api/api-provider.tsx";
import { allSettledOrTimeout, queryUtils, trpc } from "#app/api/trpc.ts";
import {
  DeleteAccountPanel,
  DownloadsPanel,
  ExportPanel,
  NewsletterPanel,
  NoPasswordPanel,
  SessionsPanel,
} from "#app/features/account/account-panels.tsx";
import { ProfilePanel } from "#app/features/account/profile-panel.tsx";
import { PurchasesPanel } from "#app/features/account/purchases-panel.tsx";
import { OpenCheckoutNotice } from "#app/features/billing/open-checkout-notice.tsx";
import { GiftsPanel, useHasGifts } from "#app/features/gifts/gifts-panel.tsx";
import { CheckLicencePanel } from "#app/features/licences/check-licence-panel.tsx";
import { claimGifts } from "#app/features/licences/claim-gifts.ts";
import { LicencesPanel } from "#app/features/licences/licences-panel.tsx";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { useSessionEnd } from "#app/session/guards.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { ManageCookies } from "#app/ui/controls/manage-cookies-button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

// Lazy, so that the licences do not wait for the form library.
const PasswordForm = lazyComponent(
  async () => (await import("#app/features/account/password-form.tsx")).PasswordForm,
);

const QuotesPanel = lazyComponent(
  async () => (await import("#app/features/account/quotes-panel.tsx")).QuotesPanel,
);

const PasskeysPanel = lazyComponent(
  async () => (await import("#app/features/account/passkeys-panel.tsx")).PasskeysPanel,
);

/** Loads the sections of the page together, so that nothing moves when they appear. */
export async function loader(): Promise<null> {
  const parts = [
    queryUtils.licences.list.prefetch(),
    queryUtils.licences.devices.prefetch(),
    queryUtils.product.releases.prefetch(),
    queryUtils.billing.purchases.prefetch(),
    queryUtils.quotes.list.prefetch(),
    queryUtils.billing.findOpenCheckout.prefetch(),
    queryUtils.auth.me.prefetch(),
  ];
  await allSettledOrTimeout([...parts, claimGifts(parts)]);
  return null;
}
// Also runs on the first load: the prerendered page stays until the guard and this loader have finished.
loader.hydrate = true as const;

export const handle = createPageHandle({
  path: "/account",
  title: "Your account",
  description: "Your licences, downloads, purchases and settings.",
  noindex: true,
});

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
        <AccountNav />
        <div className="grid">
          <AccountSection title="Licences">
            <LicencesPanel />
          </AccountSection>
          <BoughtGifts />
          <div className="no-print">
            <AccountSection title="Downloads">
              <DownloadsPanel />
            </AccountSection>
          </div>
          <AccountSection title="Purchases">
            <PurchasesPanel />
            <Suspense>
              <QuotesPanel />
            </Suspense>
          </AccountSection>
        </div>
        {/* Forms are hidden in print. */}
        <div className="no-print grid">
          <AccountSection title="Settings: profile">
            <ProfilePanel />
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
          <PasskeysSection />
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

/** Only the shop's staff have passkeys, see docs/decisions/0065-passkeys-for-operators.md. */
function PasskeysSection() {
  const me = trpc.auth.me.useQuery();
  if (me.data?.role !== "operator") return null;
  return (
    <AccountSection title="Settings: passkeys">
      <Suspense fallback={<Skeleton label="Loading your passkeys" lines={4} />}>
        <PasskeysPanel />
      </Suspense>
    </AccountSection>
  );
}

const toAnchor = (title: string) => title.toLowerCase().replaceAll(/\W+/g, "-");

const parts = [
  "Licences",
  "Downloads",
  "Purchases",
  "Settings: profile",
  "Your data",
  "Where you are logged in",
  "Check a licence file",
  "Delete the account",
] as const;

/** Links to the sections that people look for. */
function AccountNav() {
  return (
    <nav aria-label="Parts of your account" className="no-print">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map((title) => (
          <li key={title}>
            <a
              href={`#${toAnchor(title)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {title.replace("Settings: profile", "Settings")}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section of the account page. On wide screens its title is in the margin. */
function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = toAnchor(title);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t border-rule py-8 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="max-w-3xl min-w-0">{children}</div>
    </section>
  );
}

/** Shown only to givers. */
function BoughtGifts() {
  if (!useHasGifts()) return null;
  return (
    <AccountSection title="Gifts you've bought">
      <GiftsPanel />
    </AccountSection>
  );
}
