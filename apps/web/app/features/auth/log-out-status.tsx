import { chartFigure } from "@site/content/datasets/figures/figure";
import { words } from "@site/content/datasets/tables/timetable/chart-words";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

import { useAction } from "#app/api/use-action.ts";
import { logOut } from "#app/session/identity.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";
import { NoScriptNotice } from "#app/ui/without-script.tsx";

const withoutLogin = [
  ["The app", "Works as before: it checks its licence on your own computer"],
  ["Downloads", "Every version for every system is under Download"],
  ["Other browsers", "Stay logged in. You can log all of them out in your account"],
] as const;

/** Signs out when shown, in every tab of this browser, and reports the result. */
export function LogOutStatus() {
  const [done, setDone] = useState(false);
  const deleted = isDeletion(useLocation().state);
  const { act, failure } = useAction(async () => {
    await logOut();
    setDone(true);
  });

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    act();
  });

  if (failure) return <FailureNotice failure={failure} onRetry={() => act()} />;
  const outcome = (
    <div className="grid justify-items-start gap-6">
      <NoScriptNotice what="Logging out">
        Deleting this site's data in your browser does the same.
      </NoScriptNotice>
      <p role="status" className="needs-script min-h-[3.2em] max-w-prose">
        {done
          ? `${deleted ? "Your account is deleted; we've emailed you a confirmation. " : ""}You're logged out in this browser, and it keeps nothing from your account.`
          : "Logging you out."}
      </p>
      <div className="flex flex-wrap gap-3">
        {!deleted && <LinkButton to="/login">Log in again</LinkButton>}
        <LinkButton to="/" variant="secondary">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
  if (deleted) return outcome;
  return (
    <SideSheet
      caption="What works without a login"
      rows={withoutLogin}
      figure={chartFigure("timetable", words)}
    >
      {outcome}
    </SideSheet>
  );
}

/** Whether the account was deleted right before. */
function isDeletion(state: unknown): boolean {
  return typeof state === "object" && state !== null && "accountDeleted" in state;
}
