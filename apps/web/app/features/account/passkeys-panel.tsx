import { formatDay } from "@site/contracts/format-day";
import { namePasskeyInputSchema, type Passkey } from "@site/contracts/passkeys";
import { useRef, useState } from "react";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { getErrorData } from "#app/failures/failure.ts";
import { Form } from "#app/forms/form.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { deleteDraft, readDraft, writeDraft } from "#app/session/drafts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import { RecentLoginStep } from "./recent-login-step.tsx";
import { useOpenFromUrl } from "./use-open-from-url.ts";
import { canUsePasskeys, NO_PASSKEYS, registerPasskey } from "./use-passkey.ts";

/** The second factors of an operator. */
export function PasskeysPanel() {
  const own = trpc.passkeys.list.useQuery();
  const [invitation, setInvitation] = useState<string>();
  useOpenFromUrl("passkey", (query) => setInvitation(query.get("invitation") ?? undefined));
  return (
    <div className="grid gap-6">
      <p>
        A passkey lets you confirm it's you with your fingerprint, face, PIN or a security key. Once
        you add one, a password alone no longer opens the operator page. Add a second one in case
        you lose the first.
      </p>
      <QueryView query={own} label="Loading your passkeys" lines={2}>
        {({ passkeys, isRequired }) => (
          <>
            <PasskeyList passkeys={passkeys} />
            {!canUsePasskeys() ? (
              <p>{NO_PASSKEYS}</p>
            ) : isRequired && passkeys.length === 0 && invitation === undefined ? (
              <p>Your first passkey needs a link. Your administrator can send you one.</p>
            ) : (
              <AddPasskey invitation={invitation} />
            )}
          </>
        )}
      </QueryView>
      <ConfirmationDialog />
    </div>
  );
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [opened, setOpened] = useState<{ passkey: Passkey; action: "rename" | "remove" }>();
  const close = () => setOpened(undefined);
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <>
      <ul className="grid gap-4">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="grid gap-2">
            <p className="wrap-anywhere">
              <span className="font-semibold">{passkey.name}</span>
              {describeUse(passkey)}
            </p>
            <div className="flex flex-wrap gap-3">
              {(["rename", "remove"] as const).map((action) => (
                <Button
                  key={action}
                  variant="secondary"
                  onClick={() => setOpened({ passkey, action })}
                >
                  <span>{action === "rename" ? "Rename" : "Remove"}</span>
                  <span className="sr-only"> {passkey.name}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {opened?.action === "rename" && <RenameDialog passkey={opened.passkey} onClose={close} />}
      {opened?.action === "remove" && <RemoveDialog passkey={opened.passkey} onClose={close} />}
    </>
  );
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  const use = lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : "never used";
  return `, added ${formatDay(createdAt)}, ${use}`;
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameDialog({ passkey, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: namePasskeyInputSchema,
    defaultValues: { name: passkey.name },
    async submit({ name }) {
      await api.passkeys.rename.mutate({ passkeyId: passkey.id, name });
      await utils.passkeys.list.invalidate();
      onClose();
    },
  });
  return (
    <Dialog ref={dialog} title="Rename the passkey" isLocked={form.pending} onClose={onClose}>
      <Form form={form} submitLabel="Rename it" pendingLabel="Renaming">
        <TextField form={form} name="name" label="Name" autoComplete="off" />
      </Form>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => form.pending || dialog.current?.close()}
      >
        Cancel
      </Button>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: DialogProps) {
  const utils = trpc.useUtils();
  const remove = useAction(async () => {
    await api.passkeys.remove.mutate({ passkeyId: passkey.id });
    await utils.passkeys.list.invalidate();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      action={remove}
      confirmLabel="Remove it"
      pendingLabel="Removing"
      keepLabel="Keep it"
      failureTitle="It wasn't removed"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {passkey.name} then no longer opens the operator page, and what it opened closes. Delete it
        on your device too.
      </p>
    </ConfirmDialog>
  );
}

/** Draft that keeps the typed name while the operator logs in at Google. */
const DRAFT = "passkey-name";

/** Asks for a name, and first for a new login if the API requires one. */
function AddPasskey({ invitation }: { invitation: string | undefined }) {
  const utils = trpc.useUtils();
  /** The name of a passkey that waits for a new login. */
  const [nameToAdd, setNameToAdd] = useState<string>();
  const [added, setAdded] = useState<string>();
  const section = useFocusWhen<HTMLHeadingElement>(invitation !== undefined);

  async function add(name: string): Promise<void> {
    try {
      await registerPasskey(name, invitation);
    } catch (thrown) {
      if (getErrorData(thrown)?.appCode !== "recent_login_required") throw thrown;
      writeDraft(DRAFT, { name });
      setNameToAdd(name);
      return;
    }
    deleteDraft(DRAFT);
    setNameToAdd(undefined);
    setAdded(name);
    await utils.passkeys.list.invalidate();
  }

  const form = useSchemaForm({
    schema: namePasskeyInputSchema,
    defaultValues: { name: readDraft(DRAFT).name ?? "" },
    async submit({ name }) {
      setAdded(undefined);
      await add(name);
      form.fields.reset();
    },
  });
  return (
    <div className="grid max-w-xl gap-4">
      <h3 ref={section} tabIndex={-1} className="font-semibold">
        Add a passkey
      </h3>
      {nameToAdd !== undefined ? (
        <RecentLoginStep
          name="passkey"
          returnPath={invitation ? `/account?open=passkey&invitation=${invitation}` : "/account"}
          onConfirmed={() => add(nameToAdd)}
          submitLabel="Add the passkey"
          pendingLabel="Adding the passkey"
        />
      ) : (
        <Form
          form={form}
          submitLabel="Add the passkey"
          pendingLabel="Waiting for your browser"
          isSecondary
          outcome={added && `The passkey “${added}” was added.`}
        >
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="So that you recognise it later, such as “Laptop” or “Key in the safe”."
            autoComplete="off"
          />
        </Form>
      )}
    </div>
  );
}
