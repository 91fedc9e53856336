import { MINIMUM_FETCH_DELAY_MS } from "@site/contracts/spec-constants";
import { useEffect, useState } from "react";

/** `pending`, but once shown for at least the specification's minimum, so that nothing flickers. */
export function useHeldPending(pending: boolean): boolean {
  const [held, setHeld] = useState(pending);
  if (pending && !held) setHeld(true);

  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (held) setShownAt(performance.now());
  }, [held]);

  useEffect(() => {
    if (pending || !held || shownAt === undefined) return undefined;
    const left = MINIMUM_FETCH_DELAY_MS - (performance.now() - shownAt);
    const timer = setTimeout(() => setHeld(false), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [pending, held, shownAt]);

  return pending || held;
}
