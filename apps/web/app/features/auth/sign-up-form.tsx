import { type SignUpInput, signUpInputSchema } from "@site/contracts/auth";
import { PASSWORD_MIN_LENGTH } from "@site/contracts/site/spec-constants";

import type { Failure } from "#app/failures/failure.ts";
import { FieldRefusal } from "#app/forms/field-refusal.ts";
import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { signUp } from "#app/session/identity.ts";

import { passwordRefusal } from "./password-refusal.ts";
import { requestConfirmation } from "./request-confirmation.ts";

/** The account exists; `mailFailure` says why the confirmation mail could not be requested. */
export interface CreatedAccount {
  email: string;
  mailFailure: Failure | undefined;
}

interface SignUpFormProps {
  returnPath: string | undefined;
  onCreated: (account: CreatedAccount) => void;
}

async function createAccount(
  input: SignUpInput,
  returnPath: string | undefined,
): Promise<CreatedAccount> {
  const password = await passwordRefusal(input.password, input.email);
  if (password) throw new FieldRefusal({ password });
  await signUp(input);
  return { email: input.email, mailFailure: await requestConfirmation(returnPath) };
}

export function SignUpForm({ returnPath, onCreated }: SignUpFormProps) {
  const form = useSchemaForm({
    schema: signUpInputSchema,
    defaultValues: { displayName: undefined, email: undefined, password: undefined },
    draft: { name: "sign-up", fields: ["displayName", "email"] },
    async submit(input) {
      onCreated(await createAccount(input, returnPath));
    },
  });

  return (
    <Form form={form} submitLabel="Create the account" pendingLabel="Creating the account">
      <TextField
        form={form}
        name="displayName"
        label="Name"
        hint="Your licence is issued to this name."
        autoComplete="name"
      />
      <TextField
        form={form}
        name="email"
        label="Email address"
        hint="Licences and receipts go there."
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. Anything goes, a sentence too.`}
        autoComplete="new-password"
      />
    </Form>
  );
}
