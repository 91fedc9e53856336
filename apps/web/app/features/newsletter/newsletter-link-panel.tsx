import type { NewsletterLink } from "@site/contracts/newsletter";
import { useState } from "react";

import { api } from "#app/api/trpc.ts";
import { useAction } from "#app/api/use-action.ts";
import { useFocusWhen } from "#app/navigation/use-focus-once.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { newsletterLinkCopy } from "./newsletter-link-copy.ts";

/** The page of a newsletter mail's link. Showing it changes nothing, only its button does: mail scanners open links. */
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
      <div ref={result} tabIndex={-1} className="grid justify-items-start gap-6">
        <Notice tone="good">{copy.done}</Notice>
        <LinkButton to={copy.next.to}>{copy.next.label}</LinkButton>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-6">
      <p className="max-w-prose">{copy.explain}</p>
      {failure && <FailureNotice failure={failure} />}
      <Button pending={pending} onClick={() => act()}>
        {pending ? copy.pending : copy.button}
      </Button>
    </div>
  );
}
