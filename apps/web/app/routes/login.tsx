import type { ReactNode } from "react";
import { useLocation } from "react-router";

import { accountFacts } from "#app/features/auth/account-facts.ts";
import { LogInForm } from "#app/features/auth/log-in-form.tsx";
import { guardedLoader, middleware } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { withReturnPath } from "#app/lib/return-link.ts";
import { useReturnPath } from "#app/lib/use-return-path.ts";
import { isSessionEnd } from "#app/lib/use-session-end.ts";
import { GoogleButton } from "#app/ui/google-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";
import { WithoutScript } from "#app/ui/without-script.tsx";

export const clientMiddleware = [middleware("handle-login-route")];
export const clientLoader = guardedLoader;

export const meta = () =>
  pageMeta({
    path: "/login",
    title: "Log in",
    description: "Log in to your licences, downloads and receipts.",
  });

export function HydrateFallback() {
  return (
    <TallPage>
      <PageHeading>Log in</PageHeading>
      <Beside>
        <WithoutScript what="Logging in">The app itself needs no login.</WithoutScript>
        <Skeleton label="Loading the form" lines={9} />
        <SignUpInstead returnPath={undefined} />
      </Beside>
    </TallPage>
  );
}

export default function Login() {
  const returnPath = useReturnPath();
  const { state } = useLocation();
  return (
    <TallPage>
      <PageHeading>Log in</PageHeading>
      <Beside>
        {isSessionEnd(state) && (
          <Notice tone="neutral">
            Your session has ended. Log in to go on where you were; what you typed is kept.
          </Notice>
        )}
        <LogInForm returnPath={returnPath} />
        <SignUpInstead returnPath={returnPath} />
        <GoogleButton purpose="log-in" returnPath={returnPath} />
      </Beside>
    </TallPage>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <SideSheet caption="In your account" rows={accountFacts}>
      <div className="grid max-w-md gap-6">{children}</div>
    </SideSheet>
  );
}

function SignUpInstead({ returnPath }: { returnPath: string | undefined }) {
  return (
    <p>
      No account yet? <a href={withReturnPath("/signup", returnPath)}>Create one</a>
    </p>
  );
}
