import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { sendHtml } from "../http/answer.ts";
import { listen } from "../http/listen.ts";
import { expireDueSessions } from "./checkout/expire-session.ts";
import { answerControl } from "./control/answer-control.ts";
import { type Control, createControl } from "./control/control.ts";
import { answerDashboard } from "./dashboard/answer-dashboard.ts";
import { answerDocument } from "./hosted/answer-document.ts";
import { answerHosted, type PageAnswer } from "./hosted/answer-hosted.ts";
import { answerApi } from "./http/answer-api.ts";
import { internalError } from "./http/api-error.ts";
import { createFaults, type Fault, type Faults } from "./http/fault.ts";
import { forgetOldAnswers, isKept } from "./http/idempotency.ts";
import { newId } from "./new-id.ts";
import type { Provider } from "./provider.ts";
import { recordEvent } from "./record-event.ts";
import { createWebhookEndpoint } from "./resources/webhook-endpoints.ts";
import { openStore } from "./store.ts";
import { createCourier } from "./webhooks/courier.ts";

export interface PaymentsOptions {
  port: number;
  secretKey: string;
  /** Signs the deliveries to `webhookUrls`. */
  webhookSecret: string;
  webhookUrls: readonly string[];
  /** Stores everything across starts; in memory only if absent. */
  dataFile?: string;
  /** The present time; expiry and timestamps follow it. */
  clock?: () => Date;
  /** Delays between the attempts of a webhook delivery, in milliseconds. */
  retryDelaysMs?: readonly number[];
  /**
   * The first try of every request of the SDK fails, carried out or not, with 500 or without any answer: request
   * and seed determine which. The second try is answered.
   */
  firstTryFails?: number;
}

export interface Payments {
  /** The dashboard, and the prefix of all links of the stand-in. */
  url: string;
  port: number;
  /** For `STRIPE_API_BASE`. */
  apiBase: string;
  control: Control;
  stop: () => Promise<void>;
}

const SWEEP_MS = 1000;
const DELIVERY_TIMEOUT_MS = 10_000;
const usualDelays = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];

/** Starts the stand-in of the payment provider on 127.0.0.1. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const store = openStore(options.dataFile);
  const clock = options.clock ?? (() => new Date());
  const courier = createCourier({
    store,
    retryDelaysMs: options.retryDelaysMs ?? usualDelays,
    timeoutMs: DELIVERY_TIMEOUT_MS,
  });
  const faults = createFaults(options.firstTryFails);
  const { port } = options;
  const origin = () => `http://127.0.0.1:${port}`;
  const provider: Provider = {
    store,
    now: () => Math.floor(clock().getTime() / 1000),
    origin,
    emit: (type, object) => {
      const event = recordEvent(provider, type, object);
      event.pending_webhooks = courier.send(event);
    },
  };
  const control = createControl(provider, courier, faults);
  const server = await listen((request, response) => {
    answer(provider, control, faults, options.secretKey, request, response).catch(
      (error: unknown) => {
        console.error("payments stand-in:", error);
        if (!response.headersSent) sendJson(response, internalError.status, internalError.body);
        else response.destroy();
      },
    );
  }, port);
  // Not before: if the port is taken, a start writes and sends nothing.
  configureEndpoints(provider, options);
  forgetOldAnswers(store, provider.now());
  courier.resume();
  const sweep = setInterval(() => expireDueSessions(provider), SWEEP_MS);

  return {
    url: origin(),
    port,
    apiBase: origin(),
    control,
    stop: async () => {
      clearInterval(sweep);
      faults.clear();
      const closed = server.close();
      await courier.stop();
      await closed;
      store.flush();
    },
  };
}

// Those of the options are set at every start; those created through the API stay.
function configureEndpoints(
  provider: Provider,
  { webhookUrls, webhookSecret }: PaymentsOptions,
): void {
  for (const { id } of provider.store.all("webhook_endpoint")) {
    if (id.startsWith("we_configured")) provider.store.remove("webhook_endpoint", id);
  }
  for (const [index, url] of webhookUrls.entries()) {
    createWebhookEndpoint(provider, {
      id: `we_configured${index}`,
      url,
      enabled_events: ["*"],
      secret: webhookSecret,
    });
  }
}

async function answer(
  provider: Provider,
  control: Control,
  faults: Faults,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const { pathname: path } = new URL(url, provider.origin());
  const body = await text(request);
  expireDueSessions(provider);
  if (path.startsWith("/v1/")) {
    const headers = request.headers;
    const isReplay = isKept(provider.store, headers["idempotency-key"], provider.now());
    const isShops = headers["x-stripe-client-user-agent"] !== undefined;
    const fault = faults.meet({ method, url, body, isReplay, isShops });
    const requestId = newId("req", 14);
    const pause = async () => {
      if (fault?.kind === "slow") await faults.wait(fault.ms ?? 0);
    };
    // The others come from in front of the API, which then knows nothing about them.
    const isInFront = fault && fault.kind !== "slow" && fault.kind !== "error";
    if (isInFront && !fault.after) {
      misbehave(response, fault);
      return;
    }
    const result = await answerApi(
      provider,
      secretKey,
      requestId,
      { method, url, headers, body },
      { fault, pause },
    );
    if (isInFront) misbehave(response, fault);
    else sendJson(response, result.status, result.body, result.headers);
    return;
  }
  // A page of another site must not press the buttons of a developer's stand-in.
  if (method === "POST" && request.headers["sec-fetch-site"] === "cross-site") {
    sendJson(response, 403, { error: "Not from another site." });
    return;
  }
  if (path.startsWith("/control/")) {
    const result = await answerControl(control, method, path, body);
    sendJson(response, result.status, result.body);
    return;
  }
  sendPage(response, pageAt(provider, control, { method, path, form: new URLSearchParams(body) }));
}

function pageAt(
  provider: Provider,
  control: Control,
  request: { method: string; path: string; form: URLSearchParams },
): PageAnswer {
  if (request.path.startsWith("/c/pay/")) return answerHosted(provider, request);
  return answerDocument(provider, request.path) ?? answerDashboard(provider, control, request);
}

function misbehave(response: ServerResponse, fault: Fault): void {
  if (fault.kind === "refuse") response.destroy();
  else if (fault.kind === "nonsense") {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  } else if (fault.kind === "rate_limit") {
    sendJson(response, 429, {
      error: { type: "rate_limit_error", code: "rate_limit", message: "Too many requests." },
    });
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { ...headers, "content-type": "application/json" })
    .end(JSON.stringify(body, null, 2));
}

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if ("redirect" in answer) {
    response.writeHead(303, { location: answer.redirect }).end();
    return;
  }
  sendHtml(response, answer.status, answer.page);
}
