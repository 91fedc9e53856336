import { confirmPasswordInputSchema } from "@site/contracts/auth";

import { Form } from "#app/forms/form.tsx";
import { findPasswordField, CurrentPasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import type { Address } from "#app/pages.ts";
import { reauthenticateWithPassword } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { GoogleButton } from "#app/ui/controls/google-button.tsx";

interface RecentLoginStepProps {
  /** Opens the step again after a login that leaves the page. */
  name: string;
  /** Where Google leads back to; the account's page with the step open unless given. */
  returnPath?: Address;
  /** The action that was waiting when the login turned out to be too old. */
  onConfirmed: () => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  staysPending?: boolean;
}

/** Shown if the last login is not recent. The action continues once the password is correct. */
export function RecentLoginStep({
  name,
  returnPath = `/account?open=${name}`,
  ...step
}: RecentLoginStepProps) {
  const user = useCurrentUser();
  const prompt = useFocusWhen<HTMLParagraphElement>();
  // The pressed button has gone; move the focus to its replacement.
  const hasPassword = user?.hasPassword ?? true;
  return (
    <div className="grid gap-4">
      <p ref={prompt} tabIndex={-1}>
        You logged in a while ago.{" "}
        {hasPassword
          ? "Enter your password to confirm that it's you."
          : "Confirm with Google that it's you. Then you come back here and continue."}
      </p>
      {hasPassword ? (
        <PasswordForm {...step} />
      ) : (
        <GoogleButton purpose="confirm" email={user?.email} returnPath={returnPath} />
      )}
    </div>
  );
}

function PasswordForm({
  onConfirmed,
  submitLabel,
  pendingLabel,
  staysPending = false,
}: Omit<RecentLoginStepProps, "name" | "returnPath">) {
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    defaultValues: { currentPassword: undefined },
    staysPending,
    findField: findPasswordField,
    async submit({ currentPassword }) {
      await reauthenticateWithPassword(currentPassword);
      await onConfirmed();
    },
  });
  return (
    <Form form={form} submitLabel={submitLabel} pendingLabel={pendingLabel}>
      <CurrentPasswordField form={form} name="currentPassword" />
    </Form>
  );
}
