import type { EmailAction } from "@site/contracts/auth";

import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

import { emailActionCopy, nextAfter } from "./email-action-copy.ts";
import { useOwnsPlan } from "./use-owns-plan.ts";

interface DoneActionProps {
  mode: EmailAction["mode"];
  returnPath: string | undefined;
  /** The message, if it differs from the usual one for this kind of link. */
  done?: string | undefined;
}

export function DoneAction({ mode, returnPath, done }: DoneActionProps) {
  const isOwned = useOwnsPlan(returnPath);
  const next = nextAfter(mode, isOwned ? undefined : returnPath);
  return (
    <div className="grid justify-items-start gap-6">
      <div role="status">
        <Notice tone="good">{done ?? emailActionCopy[mode].done}</Notice>
      </div>
      <LinkButton to={next.to}>{next.label}</LinkButton>
    </div>
  );
}
