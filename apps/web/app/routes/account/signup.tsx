import { Suspense, useState } from "react";
import { href, useNavigate } from "react-router";

import { AccountSheet } from "#app/features/auth/account-sheet.tsx";
import type { CreatedAccount } from "#app/features/auth/create-account.ts";
import { SignUpForm } from "#app/features/auth/sign-up-form.tsx";
import { goesOnToPay } from "#app/features/auth/way-on.ts";
import { lazyPart } from "#app/navigation/lazy-part.ts";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { withReturnPath } from "#app/session/return-link.ts";
import { useReturnPath } from "#app/session/use-return-path.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

const CheckMail = lazyPart(
  async () => (await import("#app/features/auth/check-mail.tsx")).CheckMail,
);

export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    pageMeta({
      path: "/signup",
      title: "Create an account",
      description: "An account keeps your licences, downloads and receipts together.",
    }),
};

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Create an account</PageHeading>
      <AccountSheet caption="What the account is for">
        <WithoutScript what="Creating an account">
          The trial needs no account: <a href={href("/download")}>Download</a>.
        </WithoutScript>
        <Skeleton label="Loading the form" lines={12} />
      </AccountSheet>
    </TallPage>
  );
}

export function Component() {
  const returnPath = useReturnPath();
  const navigate = useNavigate();
  const [account, setAccount] = useState<CreatedAccount>();

  async function goOn(created: CreatedAccount): Promise<void> {
    if (goesOnToPay(returnPath)) await navigate(returnPath, { replace: true, state: { created } });
    else setAccount(created);
  }

  if (account) {
    return (
      <TallPage>
        <PageHeading>Welcome</PageHeading>
        <Suspense fallback={<Skeleton label="Loading the next step" lines={4} />}>
          <CheckMail account={account} returnPath={returnPath} />
        </Suspense>
      </TallPage>
    );
  }
  return (
    <TallPage>
      <PageHeading>Create an account</PageHeading>
      <AccountSheet caption="What the account is for" returnPath={returnPath}>
        <SignUpForm returnPath={returnPath} onCreated={goOn} />
        <p>
          Already have an account? <a href={withReturnPath("/login", returnPath)}>Log in</a>
        </p>
        <GoogleButton purpose="log-in" returnPath={returnPath} />
      </AccountSheet>
    </TallPage>
  );
}
