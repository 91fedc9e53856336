import { confirmPasswordInputSchema } from "@site/contracts/auth";
import { useEffect, useRef } from "react";

import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { confirmPassword } from "#app/lib/identity.ts";

interface RecentLoginStepProps {
  /** What was wanted before the login turned out to be too old. */
  goOn: () => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  staysPending?: boolean;
}

/** Asked where the last login is some minutes old; what was wanted goes on once the password is right. */
export function RecentLoginStep({
  goOn,
  submitLabel,
  pendingLabel,
  staysPending = false,
}: RecentLoginStepProps) {
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    staysPending,
    blames: ({ code }) =>
      code === "auth/invalid-credential" || code === "auth/wrong-password"
        ? "currentPassword"
        : undefined,
    async submit({ currentPassword }) {
      await confirmPassword(currentPassword);
      await goOn();
    },
  });
  const prompt = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone; the focus goes to what took its place.
  useEffect(() => prompt.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={prompt} tabIndex={-1}>
        Your last login is some minutes old. Enter your password to show that it is you.
      </p>
      <Form form={form} submitLabel={submitLabel} pendingLabel={pendingLabel}>
        <PasswordField
          form={form}
          name="currentPassword"
          label="Password"
          autoComplete="current-password"
        />
      </Form>
    </div>
  );
}
