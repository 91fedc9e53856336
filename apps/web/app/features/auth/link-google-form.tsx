import { confirmPasswordInputSchema } from "@site/contracts/auth";

import { Form } from "#app/forms/form.tsx";
import { findPasswordField, CurrentPasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { linkGoogle } from "#app/session/identity.ts";

interface LinkGoogleFormProps {
  account: { email: string; idToken: string };
  onLinked: () => Promise<void>;
}

/**
 * For an account with a password whose email address is also used at Google. Links both, so that either login works.
 */
export function LinkGoogleForm({ account: { email, idToken }, onLinked }: LinkGoogleFormProps) {
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    defaultValues: { currentPassword: undefined },
    staysPending: true,
    findField: findPasswordField,
    async submit({ currentPassword }) {
      await linkGoogle({ email, password: currentPassword }, idToken);
      await onLinked();
    },
  });
  return (
    <div className="grid max-w-md gap-5">
      <p className="wrap-anywhere">
        {email} already has an account with a password. Enter it once, and from then on you can log
        in either way.
      </p>
      <Form form={form} submitLabel="Log in and add Google" pendingLabel="Logging in">
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField form={form} name="currentPassword" />
      </Form>
    </div>
  );
}
