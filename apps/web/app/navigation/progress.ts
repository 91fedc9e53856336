import {
  MINIMUM_FETCH_DELAY_MS,
  PROGRESS_DURATION_MS,
  PROGRESS_THROTTLE_MS,
} from "@site/contracts/site/spec-constants";

/** What the thin bar shows. `percent` runs from 0 to 100 and reaches 100 only when everything is finished. */
export interface Progress {
  phase: "idle" | "running" | "done" | "failed";
  percent: number;
}

/** A navigation or call in progress. Ends once: anything after the first `done` or `fail` is ignored. */
export interface RunningRequest {
  finish: () => void;
  fail: () => void;
}

const TICK_MS = 100;
const LINGER_MS = 400;
const idle: Progress = { phase: "idle", percent: 0 };

let progress = idle;
let running = 0;
let failed = false;
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Progress): void {
  progress = next;
  for (const listener of listeners) listener();
}

function after(milliseconds: number, step: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(step, milliseconds);
}

function advance(): void {
  const share = (performance.now() - shownAt) / PROGRESS_DURATION_MS;
  show({ phase: "running", percent: Math.min(99, Math.round(share * 100)) });
  after(TICK_MS, advance);
}

function begin(): void {
  shownAt = performance.now();
  advance();
}

function finish(): void {
  show({ phase: failed ? "failed" : "done", percent: 100 });
  after(LINGER_MS, () => show(idle));
}

function end(): void {
  running -= 1;
  if (running > 0) return;
  if (progress.phase === "running") {
    // Once shown, the bar stays long enough to be seen.
    after(Math.max(0, MINIMUM_FETCH_DELAY_MS - (performance.now() - shownAt)), finish);
  } else if (failed) {
    finish();
  } else {
    clearTimeout(timer);
    if (progress.phase !== "idle") show(idle);
  }
}

/** Reports a started operation to the bar; operations shorter than the throttle are not shown. */
export function startRequest(): RunningRequest {
  running += 1;
  if (running === 1) {
    failed = false;
    if (progress.phase === "running") after(TICK_MS, advance);
    else after(PROGRESS_THROTTLE_MS, begin);
  }
  let open = true;
  const close = (ok: boolean) => {
    if (!open) return;
    open = false;
    if (!ok) failed = true;
    end();
  };
  return { finish: () => close(true), fail: () => close(false) };
}

export function subscribeToProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getProgress(): Progress {
  return progress;
}
