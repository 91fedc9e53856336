import type { SeatLink } from "@site/contracts/seats";

import { api, trpc } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { addReturnPath } from "#app/session/return-link.ts";
import { useCurrentUser } from "#app/session/use-current-user.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface AcceptSeatProps {
  link: SeatLink;
  /** The address that was invited. */
  email: string;
  onAccepted: () => void;
}

/** The button that accepts the seat, or what has to happen before it can be pressed. */
export function AcceptSeat({ link, email, onAccepted }: AcceptSeatProps) {
  const user = useCurrentUser();
  const utils = trpc.useUtils();
  const accept = useAction(async () => {
    await api.seats.accept.mutate({ token: link.token });
    await utils.licences.invalidate(undefined, { refetchType: "none" });
    onAccepted();
  });

  if (user === undefined) return <Skeleton label="Checking your login" lines={1} />;
  if (user === null) return <LogInFirst link={link} email={email} />;
  if (user.email?.toLowerCase() !== email) {
    return (
      <>
        <Notice tone="neutral" title="This invitation is for another address">
          You're logged in as {user.email}. Log out and open the link again, or ask for an
          invitation to that address.
        </Notice>
        <LinkButton to="/logout" variant="secondary">
          Log out
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {accept.failure && (
        <FailureNotice title="We couldn't accept the seat" failure={accept.failure} />
      )}
      <Button pending={accept.pending} onClick={() => accept.act()}>
        {accept.pending ? "Accepting the seat" : "Accept the seat"}
      </Button>
    </>
  );
}

function LogInFirst({ link, email }: { link: SeatLink; email: string }) {
  const here = `/email-confirm?${new URLSearchParams({ ...link })}`;
  return (
    <>
      <p className="max-w-prose wrap-anywhere">
        To accept it, log in with {email}, or create an account with that address.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={addReturnPath("/login", here)}>Log in</LinkButton>
        <LinkButton to={addReturnPath("/signup", here)} variant="secondary">
          Create an account
        </LinkButton>
      </div>
    </>
  );
}
