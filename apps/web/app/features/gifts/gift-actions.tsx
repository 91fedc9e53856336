import { type BoughtGift, updateGiftInputSchema } from "@site/contracts/gifts";
import { useRef, useState } from "react";

import { api, queryUtils } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Form } from "#app/forms/form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";

import { createGiftDefaults, getLocalDay, GiftFields } from "./gift-fields.tsx";

/** Whether nobody has accepted it, so that the giver can still decide. */
function isUndecided({ state }: BoughtGift): boolean {
  return state !== "accepted" && state !== "kept";
}

interface GiftProps {
  purchaseId: string;
  gift: BoughtGift;
}

/** What the giver can still do with a gift. Renders nothing once it was accepted or kept. */
export function GiftActions({ purchaseId, gift }: GiftProps) {
  const [dialog, setDialog] = useState<"change" | "keep">();
  const [outcome, setOutcome] = useState<string>();
  const close = () => setDialog(undefined);
  return (
    <div className="grid gap-3">
      <p role="status" className="empty:absolute">
        {outcome}
      </p>
      {isUndecided(gift) && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setDialog("change")}>
            {gift.email ? "Change or send again" : "Send it to somebody else"}
          </Button>
          <Button variant="secondary" onClick={() => setDialog("keep")}>
            Keep it for yourself
          </Button>
        </div>
      )}
      {dialog === "change" && (
        <ChangeGiftDialog
          purchaseId={purchaseId}
          gift={gift}
          onClose={close}
          onDone={(email) => {
            close();
            setOutcome(`The gift goes to ${email}.`);
          }}
        />
      )}
      {dialog === "keep" && (
        <KeepGiftDialog
          purchaseId={purchaseId}
          gift={gift}
          onClose={close}
          onDone={() => {
            close();
            setOutcome("The licence is yours. Its key is in your account.");
          }}
        />
      )}
    </div>
  );
}

interface ChangeGiftDialogProps extends GiftProps {
  onClose: () => void;
  onDone: (email: string) => void;
}

function ChangeGiftDialog({ purchaseId, gift, onClose, onDone }: ChangeGiftDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const defaults = createGiftDefaults();
  const today = getLocalDay(0);
  const form = useSchemaForm({
    schema: updateGiftInputSchema,
    defaultValues: {
      purchaseId,
      ...defaults,
      email: gift.email ?? "",
      note: gift.note,
      deliverOn: gift.deliverOn > today ? gift.deliverOn : today,
    },
    async submit(input) {
      await api.gifts.update.mutate(input);
      await queryUtils.billing.invalidate();
      onDone(input.email);
    },
  });
  return (
    <Dialog
      ref={dialog}
      title="Change or send the gift"
      background="paper"
      isLocked={form.pending}
      onClose={onClose}
    >
      <p>
        <span>If you change the address, the link we already emailed stops working.</span>{" "}
        {gift.state === "sent" && (
          <span>With the same address, they get the email again on the day you choose.</span>
        )}
      </p>
      <Form form={form} submitLabel="Save and send" pendingLabel="Saving the gift">
        <GiftFields form={form} names={{ email: "email", note: "note", deliverOn: "deliverOn" }} />
      </Form>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => form.pending || dialog.current?.close()}
      >
        Leave it
      </Button>
    </Dialog>
  );
}

interface KeepGiftDialogProps extends GiftProps {
  onClose: () => void;
  onDone: () => void;
}

function KeepGiftDialog({ purchaseId, gift, onClose, onDone }: KeepGiftDialogProps) {
  const keep = useAction(async () => {
    await api.gifts.keep.mutate({ purchaseId });
    await Promise.all([queryUtils.billing.invalidate(), queryUtils.licences.invalidate()]);
    onDone();
  });
  return (
    <ConfirmDialog
      title="Keep the licence for yourself"
      action={keep}
      confirmLabel="Keep the licence"
      pendingLabel="Keeping the licence"
      keepLabel="Don't change"
      failureTitle="It's still a gift"
      onClose={onClose}
    >
      <p>
        <span>
          {gift.state === "sent"
            ? "The link in the email stops working. We don't tell anyone."
            : "Nobody gets an email about the gift."}
        </span>{" "}
        <span>You get the key by email, and it's in your account.</span>
      </p>
    </ConfirmDialog>
  );
}
