import type { ReactNode } from "react";

import { getErrorData, temporaryErrors } from "#app/failures/failure.ts";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";
import { SideSheet } from "#app/ui/side-sheet.tsx";

/** The state of a link from an email. `unchecked` if the lookup failed. */
export type EmailLinkState = "reading" | "ready" | "done" | "unusable" | "unchecked" | "incomplete";

const ready = "You've opened a link from one of our emails. Nothing changes until you confirm it.";

/** The lead of the page in each state. Reading and ready are the same, so that the text doesn't jump. */
export const emailLinkLeads: Record<EmailLinkState, string | undefined> = {
  reading: ready,
  ready,
  done: undefined,
  unusable: "You've opened a link from one of our emails, but it no longer works.",
  unchecked: "You've opened a link from one of our emails. We couldn't check it just now.",
  incomplete: "You've opened a link from one of our emails, but part of it is missing.",
};

/** The state of a link that the API looks up, before its button is pressed. */
export function getLookupState({ error }: { error: unknown }): EmailLinkState {
  if (!error) return "ready";
  const code = getErrorData(error)?.appCode;
  return code === undefined || temporaryErrors.has(code) ? "unchecked" : "unusable";
}

const linkFacts = [
  ["Whole", "From https:// to the last letter, even if the email breaks it over two lines"],
  ["Once", "Each link works once and for a limited time. You can ask for a new one at any time"],
  ["Safe to open", "Opening a link changes nothing. Only the button on its page does"],
] as const;

interface EmailLinkPageProps {
  state: EmailLinkState;
  heading: string;
  children: ReactNode;
}

/** The frame of a page that an email links to: its lead and facts follow the state of the link. */
export function EmailLinkPage({ state, heading, children }: EmailLinkPageProps) {
  const lead = emailLinkLeads[state];
  return (
    <FullHeightPage>
      <PageHeading {...(lead && { lead })}>{heading}</PageHeading>
      {state === "done" ? (
        children
      ) : (
        <SideSheet caption="Links in our emails" rows={linkFacts}>
          {children}
        </SideSheet>
      )}
    </FullHeightPage>
  );
}
