import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { sendHtml, startHttpServer } from "../http.ts";
import { expireDueSessions } from "./checkout/create-session.ts";
import {
  handleControlRequest,
  type PaymentsControl,
  createPaymentsControl,
} from "./control/control.ts";
import { handleDashboardRequest } from "./dashboard/dashboard.ts";
import { handleDocumentRequest } from "./hosted/documents.ts";
import { handleHostedRequest, type PageResponse } from "./hosted/hosted-pages.ts";
import { internalError } from "./http/api-error.ts";
import { handleApiRequest } from "./http/api.ts";
import { createFaults, type Fault, type Faults } from "./http/faults.ts";
import { purgeStoredResponses, hasStoredResponse } from "./http/idempotency.ts";
import { createId, type Provider, recordEvent } from "./provider.ts";
import { createWebhookEndpoint } from "./resources/webhook-endpoints.ts";
import { openStore } from "./store.ts";
import { createWebhookQueue } from "./webhooks/webhook-queue.ts";

/** A path on the site's own host, because the page's policy allows no scripts from other local hosts. */
export const fraudScriptPath = "/stand-in/payment-script.js";

/**
 * Stands in for the provider's script in a shop's pages: sets the two cookies by which the provider recognises a
 * browser.
 */
export const fraudScript = `(() => {
  const keep = (name, seconds) => {
    if (document.cookie.includes(name + "=")) return;
    document.cookie = name + "=" + crypto.randomUUID() + "; path=/; samesite=strict; max-age=" + seconds;
  };
  keep("__stripe_mid", 31536000);
  keep("__stripe_sid", 1800);
})();
`;

export interface PaymentsOptions {
  port: number;
  secretKey: string;
  /** Secret that signs the deliveries to `webhookUrls`. */
  webhookSecret: string;
  webhookUrls: readonly string[];
  /** File that stores everything between starts. Without it, data is only in memory. */
  dataFile?: string;
  /** Returns the current time, for expiry and timestamps. */
  clock?: () => Date;
  /** Delays between the attempts to deliver a webhook, in milliseconds. */
  retryDelaysMs?: readonly number[];
  /**
   * Makes the first try of every SDK request fail: the operation runs or not, and the response is 500 or missing.
   * Request and seed determine which. The second try succeeds.
   */
  firstTryFails?: number;
}

export interface Payments {
  /** Address of the dashboard, and prefix of all links. */
  url: string;
  port: number;
  /** The value of `STRIPE_API_BASE`. */
  apiBase: string;
  control: PaymentsControl;
  stop: () => Promise<void>;
}

const SWEEP_MS = 1000;
const DELIVERY_TIMEOUT_MS = 10_000;
const usualDelays = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];

/** Starts the mock payment provider on 127.0.0.1. */
export async function startPayments(options: PaymentsOptions): Promise<Payments> {
  const store = openStore(options.dataFile);
  const clock = options.clock ?? (() => new Date());
  const now = () => Math.floor(clock().getTime() / 1000);
  const webhookQueue = createWebhookQueue({
    store,
    now,
    retryDelaysMs: options.retryDelaysMs ?? usualDelays,
    timeoutMs: DELIVERY_TIMEOUT_MS,
  });
  const faults = createFaults(options.firstTryFails);
  const { port } = options;
  const origin = () => `http://127.0.0.1:${port}`;
  const provider: Provider = {
    store,
    now,
    origin,
    emit: (type, object) => {
      const event = recordEvent(provider, type, object);
      event.pending_webhooks = webhookQueue.send(event);
    },
  };
  const control = createPaymentsControl(provider, webhookQueue, faults);
  const server = await startHttpServer((request, response) => {
    handleRequest(provider, control, faults, options.secretKey, request, response).catch(
      (error: unknown) => {
        console.error("payments stand-in:", error);
        if (!response.headersSent) sendJson(response, internalError.status, internalError.body);
        else response.destroy();
      },
    );
  }, port);
  // Runs after the server listens, so that a start with a taken port writes and sends nothing.
  configureEndpoints(provider, options);
  purgeStoredResponses(store, provider.now());
  webhookQueue.resume();
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
      await webhookQueue.stop();
      await closed;
      store.flush();
    },
  };
}

// Creates the endpoints of the options at every start. Endpoints created through the API are preserved.
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

async function handleRequest(
  provider: Provider,
  control: PaymentsControl,
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
    const isReplay = hasStoredResponse(provider.store, headers["idempotency-key"], provider.now());
    const isShops = headers["x-stripe-client-user-agent"] !== undefined;
    const fault = faults.consumeFault({ method, url, body, isReplay, isFromShop: isShops });
    const requestId = createId("req", 14);
    const pause = async () => {
      if (fault?.kind === "slow") await faults.wait(fault.ms ?? 0);
    };
    // All other faults replace the response before the request reaches the API.
    const isInFront = fault && fault.kind !== "slow" && fault.kind !== "error";
    if (isInFront && !fault.after) {
      applyFault(response, fault);
      return;
    }
    const result = await handleApiRequest(
      provider,
      secretKey,
      requestId,
      { method, url, headers, body },
      { fault, pause },
    );
    if (isInFront) applyFault(response, fault);
    else sendJson(response, result.status, result.body, result.headers);
    return;
  }
  // Prevents pages of other sites from using the dashboard's actions.
  if (method === "POST" && request.headers["sec-fetch-site"] === "cross-site") {
    sendJson(response, 403, { error: "Not from another site." });
    return;
  }
  if (path.startsWith("/control/")) {
    const result = await handleControlRequest(control, method, path, body);
    sendJson(response, result.status, result.body);
    return;
  }
  sendPage(response, getPage(provider, control, { method, path, form: new URLSearchParams(body) }));
}

function getPage(
  provider: Provider,
  control: PaymentsControl,
  request: { method: string; path: string; form: URLSearchParams },
): PageResponse {
  if (request.path.startsWith("/c/pay/")) return handleHostedRequest(provider, request);
  return (
    handleDocumentRequest(provider, request.path) ??
    handleDashboardRequest(provider, control, request)
  );
}

function applyFault(response: ServerResponse, fault: Fault): void {
  if (fault.kind === "refuse") response.destroy();
  else if (fault.kind === "nonsense") {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  } else if (fault.kind === "forbid") {
    sendJson(response, 403, {
      error: {
        type: "invalid_request_error",
        message: "The provided key does not have the required permissions.",
      },
    });
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

function sendPage(response: ServerResponse, answer: PageResponse): void {
  if ("redirect" in answer) {
    response.writeHead(303, { location: answer.redirect }).end();
    return;
  }
  sendHtml(response, answer.status, answer.page);
}
