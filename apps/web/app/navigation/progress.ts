import {
  MINIMUM_FETCH_DELAY_MS,
  PROGRESS_DURATION_MS,
  PROGRESS_THROTTLE_MS,
} from "@site/contracts/site/spec-constants";

/** The state of the progress bar. `percent` is 0 to 100 and reaches 100 only once everything has finished. */
export interface Progress {
  phase: "idle" | "running" | "done" | "failed";
  percent: number;
}

/** A navigation or call in progress. Only the first `finish` or `fail` counts. */
interface RunningRequest {
  finish: () => void;
  fail: () => void;
}

const TICK_MS = 100;
const LINGER_MS = 400;
const idle: Progress = { phase: "idle", percent: 0 };

let progress = idle;
let openRequests = 0;
let failed = false;
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setProgress(next: Progress): void {
  progress = next;
  for (const listener of listeners) listener();
}

function schedule(milliseconds: number, step: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(step, milliseconds);
}

function advanceBar(): void {
  const share = (performance.now() - shownAt) / PROGRESS_DURATION_MS;
  setProgress({ phase: "running", percent: Math.min(99, Math.round(share * 100)) });
  schedule(TICK_MS, advanceBar);
}

function showBar(): void {
  shownAt = performance.now();
  advanceBar();
}

function finishBar(): void {
  setProgress({ phase: failed ? "failed" : "done", percent: 100 });
  schedule(LINGER_MS, () => setProgress(idle));
}

function endRequest(): void {
  openRequests -= 1;
  if (openRequests > 0) return;
  if (progress.phase === "running") {
    // Once shown, the bar stays visible for the minimum time.
    schedule(Math.max(0, MINIMUM_FETCH_DELAY_MS - (performance.now() - shownAt)), finishBar);
  } else if (failed) {
    finishBar();
  } else {
    clearTimeout(timer);
    if (progress.phase !== "idle") setProgress(idle);
  }
}

/** Reports a started operation. The bar shows only those that take longer than the throttle. */
export function startRequest(): RunningRequest {
  openRequests += 1;
  if (openRequests === 1) {
    failed = false;
    if (progress.phase === "running") schedule(TICK_MS, advanceBar);
    else schedule(PROGRESS_THROTTLE_MS, showBar);
  }
  let open = true;
  const endOnce = ({ hasFailed }: { hasFailed: boolean }) => {
    if (!open) return;
    open = false;
    if (hasFailed) failed = true;
    endRequest();
  };
  return { finish: () => endOnce({ hasFailed: false }), fail: () => endOnce({ hasFailed: true }) };
}

export function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getProgress(): Progress {
  return progress;
}
