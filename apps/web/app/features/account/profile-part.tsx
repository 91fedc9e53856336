import { type ReactNode, Suspense, useEffect } from "react";

import { trpc } from "#app/api/trpc.ts";
import { claimGifts } from "#app/features/licences/take-up-gifts.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { refreshUser } from "#app/session/identity.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { QueryView } from "#app/ui/query-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { ChangeEmail } from "./change-email.tsx";

// The licences above do not wait for forms.
const ProfileForm = lazyComponent(async () => (await import("./profile-form.tsx")).ProfileForm);

const waiting = <Skeleton label="Loading your profile" lines={6} />;

/** Address and profile. `resend` sends the confirmation mail if the address is not confirmed yet. */
export function ProfilePanel({ resend }: { resend: ReactNode }) {
  const me = trpc.auth.me.useQuery();
  const user = useCurrentUser();
  const email = user?.email ?? "";
  const confirmed = (user?.emailVerified ?? false) || (me.data?.emailVerified ?? false);

  // People often open the mail in another browser: ask the identity service when they return here.
  useEffect(() => {
    if (confirmed) return undefined;
    const look = () =>
      void refreshUser()
        .then(() => claimGifts())
        .catch(() => undefined);
    look();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
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
        {!confirmed && resend}
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
