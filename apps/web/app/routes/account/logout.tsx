import { useState } from "react";
import { useLocation } from "react-router";

import { useAction, useRunOnce } from "#app/api/use-action.ts";
import { createPageHandle } from "#app/navigation/page-meta.ts";
import { logOut } from "#app/session/identity.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { NoScriptNotice } from "#app/ui/no-script-notice.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

export const handle = createPageHandle({
  path: "/logout",
  title: "Log out",
  description: "Logs you out in this browser.",
  noindex: true,
});

const withoutLogin = [
  ["The app", "Works as before: it checks its licence on your own computer"],
  ["Downloads", "Every version for every system is under Download"],
  ["Other browsers", "Stay logged in. You can log all of them out in your account"],
] as const;

type LogOutState = "loggingOut" | "loggedOut" | "deletedLoggingOut" | "deleted";

export const logOutTexts: Record<LogOutState, { heading: string; message: string }> = {
  loggingOut: { heading: "Log out", message: "Logging you out." },
  loggedOut: {
    heading: "You're logged out",
    message: "You're logged out in this browser, and it keeps nothing from your account.",
  },
  deletedLoggingOut: {
    heading: "Your account is deleted",
    message: "We've emailed you a confirmation. Logging you out.",
  },
  deleted: {
    heading: "Your account is deleted",
    message:
      "We've emailed you a confirmation. You're logged out in this browser, and it keeps nothing from your account.",
  },
};

function getLogOutState({
  isDeleted,
  isDone,
}: Record<"isDeleted" | "isDone", boolean>): LogOutState {
  if (isDeleted) return isDone ? "deleted" : "deletedLoggingOut";
  return isDone ? "loggedOut" : "loggingOut";
}

/** Logs out when rendered, in every tab of this browser, and shows the result. */
export function Component() {
  const [isDone, setDone] = useState(false);
  const isDeleted = isDeletion(useLocation().state);
  const { heading, message } = logOutTexts[getLogOutState({ isDeleted, isDone })];
  const { act, failure } = useAction(async () => {
    await logOut();
    setDone(true);
  });

  useRunOnce(act);

  const outcome = failure ? (
    <FailureNotice failure={failure} onRetry={() => act()} />
  ) : (
    <div className="grid justify-items-start gap-6">
      <NoScriptNotice what="Logging out">
        Deleting this site's data in your browser does the same.
      </NoScriptNotice>
      <p role="status" className="needs-script min-h-[3.2em] max-w-prose">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isDeleted && <LinkButton to="/login">Log in again</LinkButton>}
        <LinkButton to="/" variant="secondary">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  );
  return (
    <FullHeightPage>
      <PageHeading>{heading}</PageHeading>
      {isDeleted ? (
        outcome
      ) : (
        <SideSheet caption="What works without a login" rows={withoutLogin}>
          {outcome}
        </SideSheet>
      )}
    </FullHeightPage>
  );
}

/** Whether the visitor was redirected here after deleting the account. */
function isDeletion(state: unknown): boolean {
  return typeof state === "object" && state !== null && "accountDeleted" in state;
}
