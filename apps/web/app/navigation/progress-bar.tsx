import { useEffect } from "react";
import { useNavigation } from "react-router";

import { getProgress, subscribeToProgress, startRequest } from "./progress.ts";

/**
 * The thin bar above everything during a navigation or a call. It is created and moved directly in the DOM: if
 * React rendered it, each of its steps would restart the rendering of the next page.
 */
export function ProgressBar() {
  useEffect(() => {
    const bar = document.createElement("div");
    bar.role = "progressbar";
    bar.className = "progress";
    const stop = subscribeToProgress(() => show(bar));
    return () => {
      stop();
      bar.remove();
    };
  }, []);
  return null;
}

function show(bar: HTMLElement): void {
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
  // In the header, which is one of the page's landmarks.
  if (!bar.isConnected) document.querySelector("header")?.append(bar);
}

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
