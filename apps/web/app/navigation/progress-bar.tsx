import { useEffect } from "react";
import { useNavigation } from "react-router";

import { getProgress, subscribeToProgress, startRequest } from "./progress.ts";

/**
 * The thin bar at the top during navigations and calls. It is updated directly in the DOM, because a React update would
 * restart the rendering of the next page each time.
 */
export function ProgressBar() {
  useEffect(() => {
    const bar = document.createElement("div");
    bar.role = "progressbar";
    bar.className = "progress";
    const stop = subscribeToProgress(() => updateBar(bar));
    return () => {
      stop();
      bar.remove();
    };
  }, []);
  return null;
}

function updateBar(bar: HTMLElement): void {
  const { phase, percent } = getProgress();
  if (phase === "idle") {
    bar.remove();
    return;
  }
  const failed = phase === "failed";
  bar.ariaLabel = failed ? "Loading failed" : "Loading";
  bar.ariaValueNow = String(percent);
  bar.toggleAttribute("data-failed", failed);
  bar.style.scale = `${percent / 100} 1`;
  // Inside the header, because content must be in a landmark.
  if (!bar.isConnected) document.querySelector("header")?.append(bar);
}

/** Drives the progress bar while the router navigates to another page. */
export function NavigationProgress() {
  const { location } = useNavigation();
  const target = location && location.pathname + location.search + location.hash;
  useEffect(() => {
    if (!target) return undefined;
    const request = startRequest();
    return () => request.finish();
  }, [target]);
  return null;
}
