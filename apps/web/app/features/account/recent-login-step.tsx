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
  /** Value of `open` in the URL that reopens this step after a login at Google. */
  name: string;
  /** Page to return to from Google; by default the account page with this step open. */
  returnPath?: Address;
  /** Repeats the action that needed a recent login. */
  onConfirmed: () => Promise<void>;
  submitLabel: string;
  pendingLabel: string;
  staysPending?: boolean;
}

/** Asks for a new login, because the last one is not recent, then repeats the action. */
export function RecentLoginStep({
  name,
  returnPath = `/account?open=${name}`,
  ...step
}: RecentLoginStepProps) {
  const user = useCurrentUser();
  const prompt = useFocusWhen<HTMLParagraphElement>();
  // The pressed button has disappeared, so move the focus here.
  const hasPassword = user?.hasPassword ?? true;
  return (
    <div className="grid gap-4">
      <p ref={prompt} tabIndex={-1}>
        {hasPassword
          ? "You logged in a while ago. Enter your password to confirm that it's you."
          : "You logged in a while ago. Confirm with Google that it's you. Then you come back here and continue."}
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
