import { Link, useLocation } from "react-router";

import type { Failure } from "#app/lib/failure.ts";
import { withReturnPath } from "#app/lib/return-link.ts";

import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface FailureNoticeProps {
  failure: Failure;
  title?: string;
  onRetry?: () => void;
}

/** What went wrong and what to do about it. Read out as soon as it appears. */
export function FailureNotice({ failure, title, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert">
      <Notice tone="bad" {...(title && { title })}>
        <FailureText failure={failure} />
        {onRetry && (
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

/** The sentence, the way on where there is one, and the number that support asks for. */
export function FailureText({ failure }: { failure: Failure }) {
  const { pathname, search } = useLocation();
  const { nextStep } = failure;
  const target =
    nextStep?.returnPath === true ? withReturnPath(nextStep.to, pathname + search) : nextStep?.to;
  const quotable = failure.code === "internal" && failure.requestId;
  return (
    <>
      <p>
        {failure.message}
        {nextStep && target && (
          <>
            {" "}
            <Link to={target}>{nextStep.label}</Link>
          </>
        )}
      </p>
      {quotable && <p className="mt-1 text-sm">Number for support: {failure.requestId}</p>}
    </>
  );
}
