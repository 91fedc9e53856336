import { Suspense, useState } from "react";
import { href, useNavigate } from "react-router";

import { AccountSheet } from "#app/features/auth/account-sheet.tsx";
import type { CreatedAccount } from "#app/features/auth/create-account.ts";
import { SignUpForm } from "#app/features/auth/sign-up-form.tsx";
import { isCheckoutPath } from "#app/features/auth/way-on.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { addReturnPath } from "#app/session/return-link.ts";
import { useReturnPath } from "#app/session/use-return-path.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

const CheckMail = lazyComponent(
  async () => (await import("#app/features/auth/check-mail.tsx")).CheckMail,
);

export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/signup",
      title: "Create an account",
      description: "An account keeps your licences, downloads and receipts together.",
    }),
};

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Create an account</PageHeading>
      <AccountSheet caption="What the account is for">
        <NoScriptNotice what="Creating an account">
          The trial needs no account: <a href={href("/download")}>Download</a>.
        </NoScriptNotice>
        <Skeleton label="Loading the form" lines={12} />
      </AccountSheet>
    </FullHeightPage>
  );
}

export function Component() {
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const [account, setAccount] = useState<CreatedAccount>();

  async function goOn(created: CreatedAccount): Promise<void> {
    if (isCheckoutPath(returnPath))
      await navigate(returnPath, { replace: true, state: { created } });
    else setAccount(created);
  }

  if (account) {
    return (
      <FullHeightPage>
        <PageHeading>Welcome</PageHeading>
        <Suspense fallback={<Skeleton label="Loading the next step" lines={4} />}>
          <CheckMail account={account} returnPath={returnPath} />
        </Suspense>
      </FullHeightPage>
    );
  }
  return (
    <FullHeightPage>
      <PageHeading>Create an account</PageHeading>
      <AccountSheet caption="What the account is for" returnPath={returnPath}>
        <SignUpForm returnPath={returnPath} onCreated={goOn} />
        <p>
          Already have an account? <a href={addReturnPath("/login", returnPath)}>Log in</a>
        </p>
        <GoogleButton purpose="log-in" returnPath={returnPath} />
      </AccountSheet>
    </FullHeightPage>
  );
}
