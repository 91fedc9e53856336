import { acceptedSchema, type Accepted } from "@site/contracts/auth";
import { reportErrorInputSchema, type ReportErrorInput } from "@site/contracts/error-reports";

import type { Deps } from "../../deps.ts";
import { redactSecrets } from "../../log.ts";
import { callerLimitedProcedure, router } from "../../trpc.ts";

export const errorReportsRouter = router({
  report: callerLimitedProcedure("fault:caller")
    .input(reportErrorInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => logBrowserError(ctx.deps, ctx.requestId, input)),
});

/** Logs a browser's failure report. Anyone can send one, so it is only a hint. */
function logBrowserError(
  { log }: Pick<Deps, "log">,
  requestId: string,
  { message, stack, path }: ReportErrorInput,
): Accepted {
  const fault = {
    message: redactSecrets(message),
    stack: redactSecrets(stack),
    path: redactSecrets(path),
  };
  log.warn({ requestId, fault }, "fault in a browser");
  return { accepted: true };
}
