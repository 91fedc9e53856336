import { MINIMUM_FETCH_DELAY_MS } from "@site/contracts/site/spec-constants";
import { useRef, useState, useEffect } from "react";

import { describeFailure, type Failure } from "#app/failures/failure.ts";

export interface Action<Args extends unknown[]> {
  act: (...args: Args) => void;
  pending: boolean;
  /** The error of the last run; reset when the next one begins. */
  failure: Failure | undefined;
}

/** Runs a button's action, ignoring clicks while it runs, and returns its pending state and its failure. */
export function useAction<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): Action<Args> {
  const [failure, setFailure] = useState<Failure>();
  const [running, setRunning] = useState(false);
  const pending = useMinimumPending(running);
  // A ref, because a second click can happen before the next render.
  const isRunning = useRef(false);

  async function runExclusively(args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(true);
    setFailure(undefined);
    try {
      await run(...args);
    } catch (thrown) {
      setFailure(describeFailure(thrown));
    }
    isRunning.current = false;
    setRunning(false);
  }

  return {
    act: (...args) => void runExclusively(args),
    pending,
    failure: pending ? undefined : failure,
  };
}

/** Keeps `pending` true for at least the specification's minimum time once shown, to avoid flicker. */
export function useMinimumPending(pending: boolean): boolean {
  const [shown, setShown] = useState(pending);
  if (pending && !shown) setShown(true);

  const shownAt = useRef(0);
  useEffect(() => {
    if (shown) shownAt.current = performance.now();
  }, [shown]);

  useEffect(() => {
    if (pending || !shown) return undefined;
    const left = MINIMUM_FETCH_DELAY_MS - (performance.now() - shownAt.current);
    const timer = setTimeout(() => setShown(false), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [pending, shown]);

  return pending || shown;
}

/** Runs a function once after the first render, also in Strict Mode, which runs effects twice. */
export function useRunOnce(run: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    run();
  });
}
