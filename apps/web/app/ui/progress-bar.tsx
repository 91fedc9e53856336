import { useSyncExternalStore } from "react";

import { currentProgress, noProgress, onProgress } from "#app/lib/progress.ts";

/** The thin bar above everything while a page or a call is under way. */
export function ProgressBar() {
  const { phase, percent } = useSyncExternalStore(onProgress, currentProgress, noProgress);
  if (phase === "idle") return null;
  const failed = phase === "failed";
  return (
    <div
      role="progressbar"
      aria-label={failed ? "Loading failed" : "Loading"}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-failed={failed || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]"
    >
      <div
        className={`h-full origin-left transition-transform duration-100 ease-linear ${failed ? "bg-fault" : "bg-river"}`}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
