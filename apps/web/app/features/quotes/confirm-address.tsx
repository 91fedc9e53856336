import { ResendConfirmation } from "#app/features/auth/resend-confirmation.tsx";
import { useCurrentUser, useRefreshUserOnFocus } from "#app/session/use-current-user.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Says early that an order by invoice needs a confirmed address. Nothing for accounts that have one. */
export function ConfirmAddress({ returnPath }: { returnPath: string }) {
  const user = useCurrentUser();
  useRefreshUserOnFocus();
  if (!user || user.emailVerified) return null;
  return (
    <Notice title="To pay by invoice, confirm your address first" tone="neutral">
      <div className="grid gap-3">
        <p className="wrap-anywhere">
          Open the link in the email that we sent to {user.email}, then come back. Quotes and
          payment by card don't need it.
        </p>
        <ResendConfirmation returnPath={returnPath} />
      </div>
    </Notice>
  );
}
