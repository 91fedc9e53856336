import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { useMinimumPending } from "#app/api/use-action.ts";
import { describeFailure } from "#app/failures/failure.ts";

import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T, unknown>;
  /** What is loading, for screen readers. */
  label: string;
  /** The number of skeleton lines, about as tall as the content. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** Shows a query: a skeleton while loading, the content, or its own failure. */
export function QueryView<T>({ query, label, lines = 3, children }: QueryViewProps<T>) {
  const pending = useMinimumPending(query.isPending);
  if (query.isPending && query.fetchStatus === "paused") {
    return <Notice tone="neutral">You're offline. This loads as soon as you're connected.</Notice>;
  }
  if (pending) return <Skeleton label={label} lines={lines} />;
  if (query.data !== undefined) return children(query.data);
  return (
    <FailureNotice failure={describeFailure(query.error)} onRetry={() => void query.refetch()} />
  );
}
