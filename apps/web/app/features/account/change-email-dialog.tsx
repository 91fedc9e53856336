import { EMAIL_CHANGE_HOURS, requestEmailChangeInputSchema } from "@site/contracts/email-change";
import { useRef, useState } from "react";

import { api } from "#app/api/trpc.ts";
import { getErrorData } from "#app/failures/failure.ts";
import { Form } from "#app/forms/form.tsx";
import { EmailField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/session/drafts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { RecentLoginStep } from "./recent-login-step.tsx";

/** Draft that keeps the typed address while the visitor logs in at Google. */
const DRAFT = "new-address";

type Step = { at: "address" } | { at: "login" | "sent"; newEmail: string };

/** Asks for the new address, then for a new login if the last one is not recent. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<Step>({ at: "address" });

  async function requestChange(newEmail: string): Promise<void> {
    await api.account.requestEmailChange.mutate({ newEmail });
    deleteDraft(DRAFT);
    setStep({ at: "sent", newEmail });
  }

  return (
    <Dialog ref={dialog} title="Change your email address" background="paper" onClose={onClose}>
      {step.at === "address" && (
        <NewEmailForm
          email={email}
          requestChange={requestChange}
          onOldLogin={(newEmail) => {
            writeDraft(DRAFT, { newEmail });
            setStep({ at: "login", newEmail });
          }}
        />
      )}
      {step.at === "login" && (
        <RecentLoginStep
          name="change-email"
          onConfirmed={() => requestChange(step.newEmail)}
          submitLabel="Send the link"
          pendingLabel="Sending the link"
        />
      )}
      {step.at === "sent" && <EmailSentNotice newEmail={step.newEmail} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => dialog.current?.close()}
      >
        {step.at === "sent" ? "Close" : "Keep the address"}
      </Button>
    </Dialog>
  );
}

interface NewEmailFormProps {
  email: string;
  requestChange: (newEmail: string) => Promise<void>;
  onOldLogin: (newEmail: string) => void;
}

function NewEmailForm({ email, requestChange, onOldLogin }: NewEmailFormProps) {
  const form = useSchemaForm({
    schema: requestEmailChangeInputSchema,
    defaultValues: { newEmail: readDraft(DRAFT).newEmail ?? "" },
    async submit({ newEmail }) {
      try {
        await requestChange(newEmail);
      } catch (thrown) {
        if (getErrorData(thrown)?.appCode !== "recent_login_required") throw thrown;
        onOldLogin(newEmail);
      }
    },
  });
  return (
    <>
      <p className="wrap-anywhere">
        Your address is {email}. It doesn't change until you confirm the new one with the button in
        our email. You keep your licences, purchases and newsletter.
      </p>
      <Form form={form} submitLabel="Send the link" pendingLabel="Sending the link">
        <EmailField form={form} name="newEmail" label="New email address" autoComplete="email" />
      </Form>
    </>
  );
}

function EmailSentNotice({ newEmail }: { newEmail: string }) {
  const result = useFocusWhen<HTMLDivElement>();
  return (
    <div ref={result} tabIndex={-1} className="wrap-anywhere">
      <Notice tone="good" title="Check your email">
        We've sent an email to {newEmail}. Its link works for {EMAIL_CHANGE_HOURS} hours. Once
        you've confirmed the address, log in with it.
      </Notice>
    </div>
  );
}
