import type { NewsletterLink } from "@site/contracts/newsletter";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import type { NextStep } from "#app/failures/error-copy.ts";
import { EmailLinkPage } from "#app/features/auth/email-link-page.tsx";
import { useFocusWhen } from "#app/navigation/use-focus-when.ts";
import { Button, LinkButton } from "#app/ui/controls/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface LinkCopy {
  heading: string;
  /** Replaces the heading once it is done. */
  doneHeading: string;
  explain: string;
  button: string;
  pending: string;
  done: string;
  next: NextStep;
}

export const newsletterLinkCopy: Record<NewsletterLink["mode"], LinkCopy> = {
  newsletter: {
    heading: "Confirm your subscription",
    doneHeading: "You're subscribed",
    explain: "Confirm that you want the newsletter at the address we sent this link to.",
    button: "Confirm your subscription",
    pending: "Confirming your subscription",
    done: "Thank you. Every issue has a link to unsubscribe.",
    next: { label: "Read the blog", to: "/blog" },
  },
  newsletterEnd: {
    heading: "Unsubscribe from the newsletter",
    doneHeading: "You've been unsubscribed",
    explain: "Confirm that you no longer want the newsletter at the address we sent this link to.",
    button: "Unsubscribe",
    pending: "Unsubscribing",
    done: "Your address is deleted from the list.",
    next: { label: "Switch it on in your account", to: "/account" },
  },
};

/** The page of a newsletter link. Only its button changes anything, because mail scanners open links. */
export function NewsletterLinkPanel({ link: { mode, token } }: { link: NewsletterLink }) {
  const copy = newsletterLinkCopy[mode];
  const [isDone, setDone] = useState(false);
  const result = useFocusWhen<HTMLDivElement>(isDone);
  const { act, pending, failure } = useAction(async () => {
    const call = mode === "newsletter" ? api.newsletter.confirm : api.newsletter.unsubscribe;
    await call.mutate({ token });
    setDone(true);
  });

  if (isDone) {
    return (
      <EmailLinkPage state="done" heading={copy.doneHeading}>
        <div ref={result} tabIndex={-1} className="grid justify-items-start gap-6">
          <Notice tone="good">{copy.done}</Notice>
          <LinkButton to={copy.next.to}>{copy.next.label}</LinkButton>
        </div>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage state="ready" heading={copy.heading}>
      <div className="grid justify-items-start gap-6">
        <p className="max-w-prose">{copy.explain}</p>
        {failure && <FailureNotice failure={failure} />}
        <Button pending={pending} onClick={() => act()}>
          {pending ? copy.pending : copy.button}
        </Button>
      </div>
    </EmailLinkPage>
  );
}
