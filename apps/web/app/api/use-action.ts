import { MINIMUM_FETCH_DELAY_MS } from "@site/contracts/site/spec-constants";
import { useRef, useState, useEffect } from "react";

import { describeFailure, type Failure } from "#app/failures/failure.ts";

export interface Action<Args extends unknown[]> {
  act: (...args: Args) => void;
  pending: boolean;
  /** What the last run threw; reset when the next one begins. */
  failure: Failure | undefined;
}

/** Something that a button does: one run at a time, with its pending state and its failure in words. */
export function useAction<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): Action<Args> {
  const [failure, setFailure] = useState<Failure>();
  const [running, setRunning] = useState(false);
  const pending = useMinimumPending(running);
  // State arrives with the next render, but a second click may come before it.
  const started = useRef(false);

  async function start(args: Args): Promise<void> {
    if (started.current) return;
    started.current = true;
    setRunning(true);
    setFailure(undefined);
    try {
      await run(...args);
    } catch (thrown) {
      setFailure(describeFailure(thrown));
    }
    started.current = false;
    setRunning(false);
  }

  return { act: (...args) => void start(args), pending, failure: pending ? undefined : failure };
}

/** `pending`, but once shown, for at least the specification's minimum, so that nothing flickers. */
export function useMinimumPending(pending: boolean): boolean {
  const [held, setHeld] = useState(pending);
  if (pending && !held) setHeld(true);

  const shownAt = useRef(0);
  useEffect(() => {
    if (held) shownAt.current = performance.now();
  }, [held]);

  useEffect(() => {
    if (pending || !held) return undefined;
    const left = MINIMUM_FETCH_DELAY_MS - (performance.now() - shownAt.current);
    const timer = setTimeout(() => setHeld(false), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [pending, held]);

  return pending || held;
}
