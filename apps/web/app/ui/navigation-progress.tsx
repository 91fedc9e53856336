import { useEffect } from "react";
import { useNavigation } from "react-router";

import { AT_HAND_MS } from "#app/lib/at-hand.ts";
import { startRequest } from "#app/lib/progress.ts";

/** Drives the progress bar while the router is on its way to another page. */
export function NavigationProgress() {
  const navigating = useNavigation().state !== "idle";
  useEffect(() => {
    if (!navigating) return undefined;
    const request = startRequest(AT_HAND_MS);
    return () => request.done();
  }, [navigating]);
  return null;
}
