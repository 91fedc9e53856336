import { acceptedSchema } from "@site/contracts/auth";
import { reportFaultInputSchema } from "@site/contracts/faults";

import { callerLimited, router } from "../../trpc.ts";
import { logFault } from "./log-fault.ts";

export const faultsRouter = router({
  report: callerLimited("fault:caller")
    .input(reportFaultInputSchema)
    .output(acceptedSchema)
    .mutation(({ ctx, input }) => logFault(ctx.deps, ctx.requestId, input)),
});
