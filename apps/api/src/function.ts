import { IncomingMessage } from "node:http";

import { http, type Request, type Response } from "@google-cloud/functions-framework";

import { buildApp } from "./app.ts";
import { keepStacksPrivate, readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";

keepStacksPrivate();
const config = readConfig();
const app = buildApp(createDeps(config).deps, {
  jobsSecret: config.JOBS_SECRET,
  mailReportsSecret: config.MAIL_REPORTS_SECRET,
  trustedProxyHops: config.TRUSTED_PROXY_HOPS,
});
const ready = app.ready();

http("api", async (request: Request, response: Response) => {
  await ready;
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
