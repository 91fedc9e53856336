import { MINIMUM_FETCH_DELAY_MS } from "@site/contracts/site/spec-constants";
import { useEffect, useRef, useState } from "react";

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
