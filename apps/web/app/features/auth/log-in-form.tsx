import { logInInputSchema } from "@site/contracts/auth";
import { useNavigate } from "react-router";

import { EmailField } from "#app/forms/email-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { logIn } from "#app/session/identity.ts";
import { AFTER_LOGIN, addReturnPath } from "#app/session/return-link.ts";

export function LogInForm({ returnPath }: { returnPath: string | undefined }) {
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
