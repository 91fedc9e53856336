import { useLocation } from "react-router";

import type { NextStep } from "#app/failures/error-copy.ts";
import type { Failure } from "#app/failures/failure.ts";
import { addReturnPath } from "#app/session/return-path.ts";

import { Button } from "./controls/button.tsx";
import { Notice } from "./notice.tsx";

interface FailureNoticeProps {
  failure: Failure;
  title?: string;
  onRetry?: () => void;
}

/** A failed call with its next steps, announced when it appears. */
export function FailureNotice({ failure, title, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert">
      <Notice tone="bad" {...(title && { title })}>
        <FailureText failure={failure} />
        {onRetry && !failure.isFinal && (
          <div className="mt-3">
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </Notice>
    </div>
  );
}

/** The message, links to next steps, and the request id to give to support. */
export function FailureText({ failure }: { failure: Failure }) {
  const quotable = needsInvestigation(failure) && failure.requestId;
  return (
    <>
      <p>
        <span>{failure.message}</span> <NextStepLink failure={failure} />
      </p>
      {quotable && <p className="mt-1 text-sm">Number for support: {failure.requestId}</p>}
    </>
  );
}

/** Whether we have to investigate the failure, because the visitor did not cause it. */
function needsInvestigation({ code }: Failure): boolean {
  return code === "internal" || code === "unreachable" || Boolean(code?.endsWith("unavailable"));
}

/** Links to the next steps of a failure; renders nothing if there are none. */
export function NextStepLink({ failure: { nextStep, alternative } }: { failure: Failure }) {
  if (!nextStep) return null;
  return (
    <>
      <StepLink step={nextStep} />
      {alternative && (
        <span>
          {" or "}
          <StepLink step={alternative} />
        </span>
      )}
    </>
  );
}

function StepLink({ step: { to, label, returnPath } }: { step: NextStep }) {
  const { pathname, search } = useLocation();
  const target = returnPath ? addReturnPath(to, getReturnPath(pathname, search)) : to;
  return <a href={target}>{label}</a>;
}

/** The return path: this page, or on a login page its own return path. */
function getReturnPath(pathname: string, search: string): string {
  return new URLSearchParams(search).get("returnPath") ?? pathname + search;
}
