import { useLocation } from "react-router";

import { AccountSheet } from "#app/features/auth/account-sheet.tsx";
import { LogInForm } from "#app/features/auth/log-in-form.tsx";
import type { PageHandle } from "#app/navigation/page-head.tsx";
import { createPageMeta } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { addReturnPath } from "#app/session/return-link.ts";
import { useReturnPath } from "#app/session/use-return-path.ts";
import { isSessionEnd } from "#app/session/use-session-end.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { FullHeightPage } from "#app/ui/tall-page.tsx";
import { PageHeading } from "#app/ui/text/page-heading.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

export const loader = guardedLoader;

export const handle: PageHandle = {
  meta: () =>
    createPageMeta({
      path: "/login",
      title: "Log in",
      description: "Log in to your licences, downloads and receipts.",
    }),
};

export function HydrateFallback() {
  return (
    <FullHeightPage>
      <PageHeading>Log in</PageHeading>
      <AccountSheet caption="In your account">
        <NoScriptNotice what="Logging in">The app itself needs no login.</NoScriptNotice>
        <Skeleton label="Loading the form" lines={9} />
        <SignUpInstead returnPath={undefined} />
      </AccountSheet>
    </FullHeightPage>
  );
}

export function Component() {
  const returnPath = useReturnPath();
  const { state } = useLocation();
  return (
    <FullHeightPage>
      <PageHeading>Log in</PageHeading>
      <AccountSheet caption="In your account" returnPath={returnPath}>
        {isSessionEnd(state) && (
          <Notice tone="neutral">
            Your session has ended. Log in to pick up where you left off. We've kept what you typed.
          </Notice>
        )}
        <LogInForm returnPath={returnPath} />
        <SignUpInstead returnPath={returnPath} />
        <GoogleButton purpose="log-in" returnPath={returnPath} />
      </AccountSheet>
    </FullHeightPage>
  );
}

function SignUpInstead({ returnPath }: { returnPath: string | undefined }) {
  return (
    <p>
      No account yet? <a href={addReturnPath("/signup", returnPath)}>Create one</a>
    </p>
  );
}
