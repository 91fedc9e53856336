import type { CDPSession } from "playwright-core";

const categories = ["toplevel", "loading", "blink.user_timing", "__metadata"];

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, of a clock of the browser's own. */
  ts: number;
  /** Microseconds. */
  dur?: number;
  /** Microseconds of CPU time; absent for a task that only waited. */
  tdur?: number;
  args?: { name?: string };
}

/** What a whole browser did meanwhile, by its own session. */
export async function traceWhile(
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

/** The tasks of a page's main thread. */
export function mainThreadTasks(events: readonly TraceEvent[], page: number): TraceEvent[] {
  const main = events.find(
    ({ name, pid, args }) =>
      name === "thread_name" && pid === page && args?.name === "CrRendererMain",
  );
  return events.filter(
    ({ name, pid, tid }) =>
      name === "ThreadControllerImpl::RunTask" && pid === page && tid === main?.tid,
  );
}
