import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import { type Log, redactSecrets } from "../../log.ts";
import { getRequestId } from "../../request-context.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import { runInSpan } from "../../telemetry/trace.ts";

interface StripeOptions {
  secretKey: string;
  /** For hosts other than Stripe's own. */
  apiBase?: string | undefined;
  telemetry?: Telemetry | undefined;
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

export async function createStripeClient({
  secretKey,
  apiBase,
  telemetry,
}: StripeOptions): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  return new Stripe(secretKey, {
    telemetry: false,
    // Both tries together end well before the server abandons the waiting caller.
    timeout: 8_000,
    maxNetworkRetries: 1,
    httpClient: traceHttpClient(telemetry, rejectNonObjects(Stripe.createNodeHttpClient())),
    ...(apiBase ? toHostOptions(new URL(apiBase)) : {}),
  });
}

/**
 * Node's own client, which accepts only objects as answers. The SDK sets properties on whatever JSON comes: for a
 * number or a word it would never answer, and leave an unhandled rejection that ends the process.
 */
function rejectNonObjects(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    if (isReplayedFailure(request[3], response.getStatusCode())) disableRetry(response);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJSON();
      const error = isObject(body) && "error" in body ? body.error : {};
      if (isObject(body) && (isObject(error) || typeof error === "string")) return body;
      throw new SyntaxError("Neither an object nor an error of Stripe's.");
    };
    return response;
  };
  return client;
}

/** A repeat under the same key would get the same failure from Stripe: `callWithIdempotencyKey` handles this. */
function isReplayedFailure(method: string, status: number): boolean {
  return method === "POST" && status >= 500;
}

type HttpResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** Stripe's own words for most of them. */
function disableRetry(response: HttpResponse): void {
  const headers = response.getHeaders();
  response.getHeaders = () => ({ ...headers, "stripe-should-retry": "false" });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function toHostOptions(base: URL): { host: string; port: string; protocol: "http" | "https" } {
  const protocol = base.protocol === "http:" ? "http" : "https";
  return { host: base.hostname, port: base.port || (protocol === "http" ? "80" : "443"), protocol };
}

/**
 * Runs a call to the provider; an outage, overload or conflict with the same call becomes a refusal that says so.
 * So does a wrong key: the shop's owner can fix it, and it decides no purchase. So does an answer that is not one
 * of the provider's objects: a proxy on the way sent it.
 */
export async function callStripe<T extends { object: string }>(call: () => Promise<T>): Promise<T> {
  const answer = await mapOutages(call);
  if (!isStripeObject(answer)) {
    throw new AppError("payment_unavailable", { cause: new Error("Not an answer of Stripe's.") });
  }
  return answer;
}

function isStripeObject(answer: unknown): boolean {
  return isObject(answer) && "object" in answer && typeof answer.object === "string";
}

async function mapOutages<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAway =
      // StripeAPIError: 5xx, and bodies that are not JSON.
      isStripeError(
        error,
        "StripeAPIError",
        "StripeConnectionError",
        "StripeRateLimitError",
        "StripeAuthenticationError",
        "StripePermissionError",
      ) || isBusy(error);
    throw isAway ? new AppError("payment_unavailable", { cause: error }) : error;
  }
}

function isBusy(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status === 409 || status >= 500;
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
/** The SDK's own names for its errors, as in `type`. */
type ErrorName = Extract<keyof typeof Stripe.errors, `Stripe${string}Error`>;

/** Whether the SDK threw one of these. Recognised by `type`, so that the check does not load the SDK. */
export function isStripeError(error: unknown, ...names: ErrorName[]): error is StripeError {
  return error instanceof Error && "type" in error && names.some((name) => name === error.type);
}

type TracedHttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Makes each request to the provider a span, including retries, under the id in the provider's own log. */
function traceHttpClient(
  telemetry: Telemetry | undefined,
  client: TracedHttpClient,
): TracedHttpClient {
  if (!telemetry?.isEnabled) return client;
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const template = toUrlTemplate(path);
    const attributes = {
      "peer.service": "payments",
      "http.request.method": method,
      "url.template": template,
    };
    const step = { name: `${method} ${template}`, kind: "client", attributes } as const;
    return runInSpan(telemetry, step, async (span) => {
      const answer = await makeRequest(host, port, path, method, ...rest);
      const id: unknown = answer.getHeaders()["request-id"];
      span.setAttributes({
        "http.response.status_code": answer.getStatusCode(),
        "stripe.request_id": typeof id === "string" ? id : undefined,
      });
      return answer;
    });
  };
  return client;
}

/** The path without its query and ids: those of objects lead to people. */
function toUrlTemplate(path: string): string {
  const segments = (path.split("?", 1)[0] ?? "").split("/");
  return segments.map((part) => (/^[a-z][a-z_]*$|^v\d$|^$/.test(part) ? part : "{id}")).join("/");
}

/** Logs each response of the provider under its own request id and ours, so that a call can be found in both logs. */
export function logResponses(stripe: Stripe, log: Log): void {
  stripe.on(
    "response",
    ({ method, path, status, request_id: id, elapsed }: Stripe.ResponseEvent) => {
      log.info(
        {
          requestId: getRequestId(),
          provider: {
            requestId: id,
            method,
            path: redactSecrets(path?.split("?", 1)[0] ?? ""),
            status,
          },
          responseTime: elapsed,
        },
        "payment provider answered",
      );
    },
  );
}
