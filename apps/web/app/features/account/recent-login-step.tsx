import { confirmPasswordInputSchema } from "@site/contracts/auth";
import { useEffect, useRef } from "react";

import { blamesCurrentPassword, CurrentPasswordField } from "#app/forms/current-password-field.tsx";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { confirmPassword } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";

interface RecentLoginStepProps {
  /** Opens the step again, where the login leads off the page. */
  name: string;
  /** What was wanted before the login turned out to be too old. */
  goOn: () => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  staysPending?: boolean;
}

/** Asked where the last login is some minutes old. What was wanted goes on once the password is right. */
export function RecentLoginStep({ name, ...step }: RecentLoginStepProps) {
  const user = useCurrentUser();
  const prompt = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone; the focus goes to what took its place.
  useEffect(() => prompt.current?.focus(), []);
  const hasPassword = user?.hasPassword ?? true;
  return (
    <div className="grid gap-4">
      <p ref={prompt} tabIndex={-1}>
        Your last login is some minutes old.{" "}
        {hasPassword
          ? "Enter your password to show that it is you."
          : "Show at Google that it is you. Then you come back here and go on."}
      </p>
      {hasPassword ? (
        <PasswordForm {...step} />
      ) : (
        <GoogleButton purpose="confirm" email={user?.email} returnPath={`/account?open=${name}`} />
      )}
    </div>
  );
}

function PasswordForm({
  goOn,
  submitLabel,
  pendingLabel,
  staysPending = false,
}: Omit<RecentLoginStepProps, "name">) {
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    staysPending,
    blames: blamesCurrentPassword,
    async submit({ currentPassword }) {
      await confirmPassword(currentPassword);
      await goOn();
    },
  });
  return (
    <Form form={form} submitLabel={submitLabel} pendingLabel={pendingLabel}>
      <CurrentPasswordField form={form} name="currentPassword" />
    </Form>
  );
}
