import { acceptedSchema, type Accepted } from "@site/contracts/auth";
import { reportErrorInputSchema, type ReportErrorInput } from "@site/contracts/error-reports";

import type { Deps } from "../../deps.ts";
import { redactSecrets } from "../../log.ts";
import { callerLimitedProcedure, router } from "../../trpc.ts";

export const errorReportsRouter = router({
  report: callerLimitedProcedure("error-report:caller")
    .input(reportErrorInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => logBrowserError(ctx.deps, ctx.requestId, input)),
});

/** Logs an error that a browser reported. Anyone can send reports, so their content can't be trusted. */
function logBrowserError(
  { log }: Pick<Deps, "log">,
  requestId: string,
  { message, stack, path }: ReportErrorInput,
): Accepted {
  const browserError = {
    message: redactSecrets(message),
    stack: redactSecrets(stack),
    path: redactSecrets(path),
  };
  log.warn({ requestId, browserError }, "browser error");
  return { accepted: true };
}
