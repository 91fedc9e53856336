import { signUpInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { loadChunk, prefetchChunk } from "#app/navigation/chunk-reload.ts";

import type { CreatedAccount } from "./create-account.ts";

interface SignUpFormProps {
  returnPath: string | undefined;
  onCreated: (account: CreatedAccount) => Promise<void> | void;
}

/** Most visitors only pass through, so this and the API's client load once the form is used. */
const load = () => import("./create-account.ts");

export function SignUpForm({ returnPath, onCreated }: SignUpFormProps) {
  const form = useSchemaForm({
    schema: signUpInputSchema,
    defaultValues: { displayName: undefined, email: undefined, password: undefined },
    draft: { name: "sign-up", fields: ["displayName", "email"] },
    async submit(input) {
      const { createAccount } = await loadChunk(load);
      await onCreated(await createAccount(input, returnPath));
    },
  });

  return (
    <div onFocus={() => void prefetchChunk(load)}>
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
