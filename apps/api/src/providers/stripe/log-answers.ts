import type { Stripe } from "stripe";

import { type Log, scrub } from "../../log.ts";
import { currentRequestId } from "../../request-scope.ts";

/** Logs each response of the provider under its own request id and ours, so that a call can be found in both logs. */
export function logAnswers(stripe: Stripe, log: Log): void {
  stripe.on(
    "response",
    ({ method, path, status, request_id: id, elapsed }: Stripe.ResponseEvent) => {
      log.info(
        {
          requestId: currentRequestId(),
          provider: { requestId: id, method, path: scrub(path?.split("?", 1)[0] ?? ""), status },
          responseTime: elapsed,
        },
        "payment provider answered",
      );
    },
  );
}
