import { confirmPasswordInputSchema } from "@site/contracts/auth";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { Form } from "#app/forms/form.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { errorData } from "#app/lib/failure.ts";
import { confirmPassword } from "#app/lib/identity.ts";
import { api } from "#app/lib/trpc.ts";
import { useAction } from "#app/lib/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

/** The second step of a deletion: what goes, what is kept, and the button that does it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const deleteAccount = useDeleteAccount();
  const attempt = useAction(async () => {
    try {
      await deleteAccount();
    } catch (thrown) {
      if (errorData(thrown)?.appCode !== "recent_login_required") throw thrown;
      setAsksPassword(true);
    }
  });

  return (
    <Dialog ref={dialog} title="Delete your account" ground="paper" onClose={onClose}>
      <Consequences />
      {attempt.failure && <FailureNotice title="Nothing was deleted" failure={attempt.failure} />}
      {asksPassword ? (
        <PasswordStep deleteAccount={deleteAccount} />
      ) : (
        <Button
          className="justify-self-start"
          pending={attempt.pending}
          onClick={() => attempt.act()}
        >
          {attempt.pending ? "Deleting the account" : "Delete it for good"}
        </Button>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => attempt.pending || dialog.current?.close()}
      >
        Keep the account
      </Button>
    </Dialog>
  );
}

/** Deletes the account and leaves for the page that logs this browser out. */
function useDeleteAccount(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await api.account.delete.mutate();
    } catch (thrown) {
      // An earlier attempt came through, and only its answer got lost.
      if (errorData(thrown)?.appCode !== "account_deleted") throw thrown;
    }
    await navigate("/logout", { replace: true, state: { accountDeleted: true } });
  };
}

function Consequences() {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-semibold">What goes</h3>
        <ul className="grid list-disc gap-2 pl-5">
          <li>Your login, name, address and company, and your newsletter subscription.</li>
          <li>The list of your computers. The app asks for the key there again.</li>
          <li>Seats of teams that you hold, and invitations that nobody has accepted yet.</li>
          <li>This page with your licences, receipts and downloads.</li>
        </ul>
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">What is kept</h3>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Past purchases without your name and address, as long as tax law asks for them. The
            payment provider keeps its own records of your payments.
          </li>
          <li>
            A licence that you paid for stays valid, with the seats that others hold. Copy its key
            first: we cannot send it again.
          </li>
        </ul>
      </div>
      <p>This cannot be undone. We confirm it by email.</p>
    </>
  );
}

/** Asked where the last login is some minutes old; the deletion goes on once the password is right. */
function PasswordStep({ deleteAccount }: { deleteAccount: () => Promise<void> }) {
  const form = useSchemaForm({
    schema: confirmPasswordInputSchema,
    staysPending: true,
    blames: ({ code }) =>
      code === "auth/invalid-credential" || code === "auth/wrong-password"
        ? "currentPassword"
        : undefined,
    async submit({ currentPassword }) {
      await confirmPassword(currentPassword);
      await deleteAccount();
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
      <Form form={form} submitLabel="Delete it for good" pendingLabel="Deleting the account">
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
