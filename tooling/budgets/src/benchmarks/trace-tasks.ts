import type { CDPSession } from "playwright-core";

const categories = ["toplevel", "loading", "blink.user_timing", "__metadata"];

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, by the browser's own clock. */
  ts: number;
  /** Microseconds. */
  dur?: number;
  /** Microseconds of CPU time; absent for a task that only waited. */
  tdur?: number;
  args?: { name?: string };
}

/** Records what the whole browser does during the task; `session` is the browser's own. */
export async function recordTrace(
  session: CDPSession,
  task: () => Promise<void>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { traceConfig: { includedCategories: categories } });
  await task();
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** The tasks of the main thread of a page's process. */
export function findMainThreadTasks(events: readonly TraceEvent[], pid: number): TraceEvent[] {
  const own = events.filter((event) => event.pid === pid);
  const main = own.find(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  return own.filter(
    ({ name, tid }) => name === "ThreadControllerImpl::RunTask" && tid === main?.tid,
  );
}
