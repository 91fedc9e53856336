import { type ComponentType, useState } from "react";

import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { useOpenFromAddress } from "./use-opened-by-address.ts";

/** The button that begins a change of address. Its dialog is a separate chunk, because few people ever need it. */
export function ChangeEmail({ email }: { email: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ email: string; onClose: () => void }>>();
  const open = useAction(async () => {
    const { ChangeEmailDialog } = await import("./change-email-dialog.tsx");
    setDialog(() => ChangeEmailDialog);
  });
  useOpenFromAddress("change-email", () => open.act());
  return (
    <>
      {open.failure && <FailureNotice title="Nothing has changed" failure={open.failure} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={open.pending}
        onClick={() => open.act()}
      >
        Change the address
      </Button>
      {Dialog && <Dialog email={email} onClose={() => setDialog(undefined)} />}
    </>
  );
}
