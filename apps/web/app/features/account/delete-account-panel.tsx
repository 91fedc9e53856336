import { type ComponentType, useState } from "react";

import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

import { useOpenFromAddress } from "./use-open-from-address.ts";

/** The first step of a deletion. The dialog is a separate chunk, because few visitors need it. */
export function DeleteAccountPanel() {
  const [Dialog, setDialog] =
    useState<ComponentType<{ token: string | undefined; onClose: () => void }>>();
  const [token, setToken] = useState<string>();
  const open = useAction(async () => {
    const { DeleteAccountDialog } = await import("./delete-account-dialog.tsx");
    setDialog(() => DeleteAccountDialog);
  });
  useOpenFromAddress("delete", (query) => {
    setToken(query.get("token") ?? undefined);
    open.act();
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>You'll see what we delete and what we keep before anything happens.</p>
      {open.failure && <FailureNotice title="Nothing was deleted" failure={open.failure} />}
      <Button variant="secondary" pending={open.pending} onClick={() => open.act()}>
        Delete the account
      </Button>
      {Dialog && <Dialog token={token} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
