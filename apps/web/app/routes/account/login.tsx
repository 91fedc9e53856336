import { logInInputSchema } from "@site/contracts/auth";
import { useLocation, useNavigate } from "react-router";

import { AccountSheet } from "#app/features/auth/account-sheet.tsx";
import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader, isSessionEnd } from "#app/session/guards.ts";
import { logIn } from "#app/session/identity.ts";
import { addReturnPath, useReturnPath, AFTER_LOGIN } from "#app/session/return-path.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/login",
  title: "Log in",
  description: "Log in to your licences, downloads and receipts.",
});

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

function LogInForm({ returnPath }: { returnPath: string | undefined }) {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: logInInputSchema,
    defaultValues: { email: undefined, password: undefined },
    draft: { name: "address", fields: ["email"] },
    staysPending: true,
    async submit(input) {
      await logIn(input);
      await navigate(returnPath ?? AFTER_LOGIN, { replace: true });
    },
  });

  return (
    <Form form={form} submitLabel="Log in" pendingLabel="Logging in">
      <EmailField form={form} name="email" autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        aside={<a href={addReturnPath("/forgot", returnPath)}>Forgot your password?</a>}
      />
    </Form>
  );
}
