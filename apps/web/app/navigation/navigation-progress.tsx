import { useEffect } from "react";
import { useNavigation } from "react-router";

import { startRequest } from "./progress.ts";

/** Drives the progress bar while the router navigates to another page. */
export function NavigationProgress() {
  const { location } = useNavigation();
  const asked = location && location.pathname + location.search + location.hash;
  useEffect(() => {
    if (!asked) return undefined;
    const request = startRequest();
    return () => request.finish();
  }, [asked]);
  return null;
}
