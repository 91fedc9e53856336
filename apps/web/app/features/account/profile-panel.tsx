import { type ComponentType, Suspense, useEffect, useState } from "react";

import { trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { claimGifts } from "#app/features/licences/claim-gifts.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { refreshUser } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { QueryView } from "#app/ui/query-view.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { useOpenFromUrl } from "./use-open-from-url.ts";

// Lazy, so that the licences above do not wait for the form library.
const ProfileForm = lazyComponent(async () => (await import("./profile-form.tsx")).ProfileForm);

const waiting = <Skeleton label="Loading your profile" lines={6} />;

/** The account's address and profile. */
export function ProfilePanel() {
  const me = trpc.auth.me.useQuery();
  const user = useCurrentUser();
  const email = user?.email ?? "";
  const confirmed = (user?.emailVerified ?? false) || (me.data?.emailVerified ?? false);

  // Many visitors confirm their address in another browser, so ask the identity service again on return.
  useEffect(() => {
    if (confirmed) return undefined;
    const refresh = () =>
      void refreshUser()
        .then(() => claimGifts())
        .catch(() => undefined);
    refresh();
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [confirmed]);

  return (
    <div className="grid max-w-xl gap-6">
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          <span className="font-semibold">{email}</span>{" "}
          <span role="status" className={confirmed ? "text-river" : "text-silt"}>
            {confirmed ? "confirmed" : "not confirmed yet"}
          </span>
        </p>
        {!confirmed && <ResendConfirmation returnPath="/account" />}
        <ChangeEmail email={email} />
      </div>
      <QueryView query={me} label="Loading your profile" lines={6}>
        {(profile) => (
          <Suspense fallback={waiting}>
            <ProfileForm profile={profile} />
          </Suspense>
        )}
      </QueryView>
    </div>
  );
}

/** The button that starts a change of address. Its dialog is a separate chunk, because few visitors need it. */
function ChangeEmail({ email }: { email: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ email: string; onClose: () => void }>>();
  const open = useAction(async () => {
    const { ChangeEmailDialog } = await import("./change-email-dialog.tsx");
    setDialog(() => ChangeEmailDialog);
  });
  useOpenFromUrl("change-email", () => open.act());
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
