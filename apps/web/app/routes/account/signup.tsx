import { signUpInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";
import { Suspense, useState } from "react";
import { href, useNavigate } from "react-router";

import { AccountSheet } from "#app/features/auth/account-sheet.tsx";
import type { CreatedAccount } from "#app/features/auth/create-account.ts";
import { isCheckoutPath } from "#app/features/auth/next-link.ts";
import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { EmailField, TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { loadChunk, prefetchChunk } from "#app/navigation/chunk-reload.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { guardedLoader } from "#app/session/guards.ts";
import { addReturnPath, useReturnPath } from "#app/session/return-path.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Loaded once the form is used, together with the API client: most visitors leave without using it. */
const importCreateAccount = () => import("#app/features/auth/create-account.ts");
const CheckMail = lazyComponent(
  async () => (await import("#app/features/auth/check-mail.tsx")).CheckMail,
);

export const loader = guardedLoader;

export const handle = createPageHandle({
  path: "/signup",
  title: "Create an account",
  description: "An account keeps your licences, downloads and receipts together.",
});

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

  async function continueWith(created: CreatedAccount): Promise<void> {
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
        <SignUpForm returnPath={returnPath} onCreated={continueWith} />
        <p>
          Already have an account? <a href={addReturnPath("/login", returnPath)}>Log in</a>
        </p>
        <GoogleButton purpose="log-in" returnPath={returnPath} />
      </AccountSheet>
    </FullHeightPage>
  );
}

interface SignUpFormProps {
  returnPath: string | undefined;
  onCreated: (account: CreatedAccount) => Promise<void> | void;
}

export function SignUpForm({ returnPath, onCreated }: SignUpFormProps) {
  const form = useSchemaForm({
    schema: signUpInputSchema,
    defaultValues: { displayName: undefined, email: undefined, password: undefined },
    draft: { name: "sign-up", fields: ["displayName", "email"] },
    async submit(input) {
      const { createAccount } = await loadChunk(importCreateAccount);
      await onCreated(await createAccount(input, returnPath));
    },
  });

  return (
    <div onFocus={() => void prefetchChunk(importCreateAccount)}>
      <Form form={form} submitLabel="Create the account" pendingLabel="Creating the account">
        <TextField
          form={form}
          name="displayName"
          label="Name"
          hint="Your licence is issued to this name."
          autoComplete="name"
        />
        <EmailField
          form={form}
          name="email"
          hint="Licences and receipts go there."
          autoComplete="username"
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. A sentence is fine, too.`}
          autoComplete="new-password"
        />
      </Form>
    </div>
  );
}
