import type { InParts } from "@site/clean/detect/detect";

/** A key or a turn of the wheel that waits no longer is not noticed. */
const TURN_MS = 30;

/** Does work in parts, and lets this thread hear others after each turn. Undefined if it is called off. */
export async function takeTurns<Result>(
  work: InParts<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    const end = performance.now() + TURN_MS;
    let part = work.next();
    while (part.done !== true && performance.now() < end) part = work.next();
    if (part.done === true) return part.value;
  }
}
