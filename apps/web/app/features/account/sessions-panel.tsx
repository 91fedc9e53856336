import { href, useNavigate } from "react-router";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

/** Ends every session of the account, for a browser that was lost or left logged in somewhere. */
export function SessionsPanel() {
  const navigate = useNavigate();
  const end = useAction(async () => {
    await api.account.endSessions.mutate();
    await navigate(href("/logout"));
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        You stay logged in on each browser until you log out there. We don't keep a list of them. If
        you aren't sure where you're logged in, log out everywhere, including here.
      </p>
      {end.failure && <FailureNotice title="You haven't been logged out" failure={end.failure} />}
      <Button variant="secondary" pending={end.pending} onClick={() => end.act()}>
        {end.pending ? "Logging out everywhere" : "Log out everywhere"}
      </Button>
    </div>
  );
}
