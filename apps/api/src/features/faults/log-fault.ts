import type { Accepted } from "@site/contracts/auth";
import type { ReportFaultInput } from "@site/contracts/faults";

import type { Deps } from "../../deps.ts";
import { scrub } from "../../log.ts";

/** Logs a browser's failure report. Anyone can send one, so it is only a hint. */
export function logFault(
  { log }: Pick<Deps, "log">,
  requestId: string,
  { message, stack, path }: ReportFaultInput,
): Accepted {
  const fault = { message: scrub(message), stack: scrub(stack), path: scrub(path) };
  log.warn({ requestId, fault }, "fault in a browser");
  return { accepted: true };
}
