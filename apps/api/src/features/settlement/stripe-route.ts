import type { FastifyInstance } from "fastify";

import type { Deps } from "../../deps.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

/** Stripe's largest events are well below this. */
const BODY_LIMIT = 1_048_576;

/** The signature covers the bytes of the body, so this part of the app reads every body as a buffer. */
export function stripeWebhookRoute(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post("/api/webhooks/stripe", (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers["stripe-signature"];
      return receivePaymentEvent(
        { ...deps, log: request.log },
        { rawBody, signature: typeof signature === "string" ? signature : "" },
      );
    });
  });
}
