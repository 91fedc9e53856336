import { LogController } from "fastify";

import { refusalsOf } from "../http/log-refusal.ts";

/**
 * One line per request, when it is answered, with what was refused and why, so that attacks show. A line at its
 * arrival would say the same at twice the cost.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {}

  override requestCompleted(
    ...[error, request, reply]: Parameters<LogController["requestCompleted"]>
  ): void {
    const refused = refusalsOf(request);
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, refused };
    if (error) request.log.error({ ...line, err: error }, "request failed");
    else request.log.info(line, "request answered");
  }
}
