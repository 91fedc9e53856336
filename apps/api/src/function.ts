import { IncomingMessage } from "node:http";

import { http, type Request, type Response } from "@google-cloud/functions-framework";

import { buildApp } from "./app.ts";
import { keepStacksPrivate, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./log.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

keepStacksPrivate();
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
  });
  await app.ready();
  return { app, warmUp };
}

let isFirst = true;
http("api", async (request: Request, response: Response) => {
  const { app, warmUp } = await started;
  // What the first answer did not need the second may, and no caller waits for it now.
  if (isFirst) response.once("close", () => void warmUp());
  isFirst = false;
  app.routing(unread(request), response);
});

/**
 * The request as it was before the host read its body: with the raw bytes still to come, so that
 * signatures, batches and body limits work as they do behind a plain server.
 */
function unread(request: Request): IncomingMessage {
  const fresh = new IncomingMessage(request.socket);
  fresh.method = request.method;
  fresh.url = request.originalUrl;
  fresh.headers = request.headers;
  fresh.rawHeaders = request.rawHeaders;
  fresh.httpVersion = request.httpVersion;
  fresh.httpVersionMajor = request.httpVersionMajor;
  fresh.httpVersionMinor = request.httpVersionMinor;
  if (request.rawBody) fresh.push(request.rawBody);
  fresh.push(null);
  fresh.complete = true;
  return fresh;
}
