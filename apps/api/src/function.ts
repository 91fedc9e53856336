import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { http, type Request, type Response } from "@google-cloud/functions-framework";

import { buildApp, getAppOptions } from "./app.ts";
import { hideErrorStacks, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./log.ts";
import { startTelemetry } from "./telemetry/start-telemetry.ts";

hideErrorStacks();
const config = readConfig();
const log = createLog(config.LOG_LEVEL);
const started = startApp();

async function startApp() {
  const telemetry = await startTelemetry(config, log);
  const { deps, warmUp } = createDeps(config, { log, telemetry });
  const app = buildApp(deps, getAppOptions(config));
  await app.ready();
  return { app, warmUp };
}

/**
 * The headers that announce a body, removed until our own server reads it. Otherwise the function's host would read,
 * decompress and parse bodies of up to a gigabyte before it calls us.
 */
const bodyHeaders = new WeakMap<IncomingMessage, IncomingHttpHeaders>();
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  const { "content-length": length, "transfer-encoding": coding, ...others } = request.headers;
  bodyHeaders.set(request, {
    ...(length !== undefined && { "content-length": length }),
    ...(coding !== undefined && { "transfer-encoding": coding }),
  });
  request.headers = others;
});

let isFirst = true;
http("api", async (request: Request, response: Response) => {
  const { app, warmUp } = await started;
  // Loads the SDKs after the first response, when no caller waits for them.
  if (isFirst) response.once("close", () => void warmUp());
  isFirst = false;
  Object.assign(request.headers, bodyHeaders.get(request));
  app.routing(request, response);
});
