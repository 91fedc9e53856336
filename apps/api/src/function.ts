import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { http, type Request, type Response } from "@google-cloud/functions-framework";

import { buildApp } from "./app.ts";
import { hideErrorStacks, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./log.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

hideErrorStacks();
const config = readConfig();
const log = createLog(config.LOG_LEVEL);
const started = start();

async function start() {
  const telemetry = await startTelemetry(config, log);
  const { deps, warmUp } = createDeps(config, { log, telemetry });
  const app = buildApp(deps, {
    jobsSecret: config.JOBS_SECRET,
    mailReportsSecret: config.MAIL_REPORTS_SECRET,
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    frontSecret: config.FRONT_SECRET,
  });
  await app.ready();
  return { app, warmUp };
}

/**
 * The host would read, decompress and parse a body before it calls us, with limits of a gigabyte. It leaves a body
 * alone if no header announces it; so our server reads it, as behind a plain server.
 */
const announced = new WeakMap<IncomingMessage, IncomingHttpHeaders>();
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const { "content-length": length, "transfer-encoding": coding, ...others } = request.headers;
  announced.set(request, {
    ...(length !== undefined && { "content-length": length }),
    ...(coding !== undefined && { "transfer-encoding": coding }),
  });
  request.headers = others;
});

let isFirst = true;
http("api", async (request: Request, response: Response) => {
  const { app, warmUp } = await started;
  // The second answer may need what the first did not, and no caller waits for it now.
  if (isFirst) response.once("close", () => void warmUp());
  isFirst = false;
  Object.assign(request.headers, announced.get(request));
  app.routing(request, response);
});
