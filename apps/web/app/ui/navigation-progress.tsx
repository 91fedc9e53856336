import { useEffect } from "react";
import { useNavigation } from "react-router";

import { startRequest } from "#app/lib/progress.ts";

/** Drives the progress bar while the router is on its way to another page. */
export function NavigationProgress() {
  const navigating = useNavigation().state !== "idle";
  useEffect(() => {
    if (!navigating) return undefined;
    const request = startRequest();
    return () => request.done();
  }, [navigating]);
  return null;
}
