import { mailEventsSchema } from "@site/contracts/mail-events";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { parseInput } from "../http/parse-input.ts";
import { requireSecret } from "../http/require-secret.ts";
import { noteUndeliverable } from "./note-undeliverable.ts";
import { receiveMailReport } from "./receive-mail-report.ts";

/** A report repeats the mail it is about; ours are far smaller. */
const BODY_LIMIT = 1_048_576;

/**
 * Where the mail provider reports bounces and complaints: a report as it arrived (`message/rfc822`), or its events
 * translated to our schema (JSON). Requires the secret that only the provider knows; without a configured secret
 * the route does not exist.
 */
export function mailReportRoute(
  app: FastifyInstance,
  deps: Deps,
  secret: string | undefined,
): void {
  if (secret === undefined) return;
  void app.register(async (scope) => {
    scope.addHook("onRequest", async ({ headers }) => requireSecret(headers.authorization, secret));
    scope.addContentTypeParser(
      "message/rfc822",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post("/api/webhooks/mail", { bodyLimit: BODY_LIMIT }, async ({ body }) => {
      if (Buffer.isBuffer(body)) return receiveMailReport(deps, body);
      let stopped = 0;
      for (const { address, kind } of parseInput(mailEventsSchema, body).events) {
        const reason = kind === "bounced" ? "refused" : "complaint";
        if (await noteUndeliverable(deps, address, reason)) stopped += 1;
      }
      return { stopped };
    });
  });
}
