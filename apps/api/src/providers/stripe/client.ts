import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import { type Log, redactSecrets } from "../../log.ts";
import { getRequestId } from "../../request-context.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import { runInSpan } from "../../telemetry/trace.ts";
import { MissingPermissionError } from "../payments.ts";

interface StripeOptions {
  secretKey: string;
  /** The API's URL, if it isn't Stripe's own. */
  apiBase?: string | undefined;
  telemetry?: Telemetry | undefined;
  /** How long a call may take, with its second attempt. */
  limitMs?: number;
}

/** Less than our own request time-out. `docs/threat-model.md` names it. */
const CALL_LIMIT_MS = 8_000;
/** The SDK's pause before the second attempt is half a second. */
const PAUSE_MS = 1_000;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

export async function createStripeClient({
  secretKey,
  apiBase,
  telemetry,
  limitMs = CALL_LIMIT_MS,
}: StripeOptions): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  return new Stripe(secretKey, {
    telemetry: false,
    timeout: (limitMs - PAUSE_MS) / 2,
    maxNetworkRetries: 1,
    httpClient: traceHttpClient(telemetry, rejectNonObjectResponses(Stripe.createNodeHttpClient())),
    ...(apiBase ? toHostOptions(new URL(apiBase)) : {}),
  });
}

/**
 * Rejects responses that are not JSON objects. The SDK sets properties on any JSON value: a number or a string would
 * leave the call pending and end the process with an unhandled rejection.
 */
function rejectNonObjectResponses(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    if (isStoredFailure(request[3], response.getStatusCode())) disableRetry(response);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJSON();
      const error = isObject(body) && "error" in body ? body.error : {};
      if (isObject(body) && (isObject(error) || typeof error === "string")) return body;
      throw new SyntaxError("The response is neither an object nor an error of Stripe's.");
    };
    return response;
  };
  return client;
}

/** Repeating the request with the same key would return the same failure, which `callWithIdempotencyKey` handles. */
function isStoredFailure(method: string, status: number): boolean {
  return method === "POST" && status >= 500;
}

type HttpResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** Sets the header by which Stripe itself asks the SDK not to retry. */
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
 * Calls Stripe. Throws `payment_unavailable` for an outage, overload or a concurrent call with the same key; for a
 * rejected API key, which the owner can fix and which says nothing about the purchase; and for a response that is not
 * a Stripe object, as a proxy may send.
 */
export async function callStripe<T extends { object: string }>(call: () => Promise<T>): Promise<T> {
  const result = await mapOutageErrors(call);
  if (!isStripeObject(result)) {
    throw new AppError("payment_unavailable", {
      cause: new Error("The response is not a Stripe object."),
    });
  }
  return result;
}

function isStripeObject(result: unknown): boolean {
  return isObject(result) && "object" in result && typeof result.object === "string";
}

async function mapOutageErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isUnavailable =
      // StripeAPIError: 5xx, and bodies that are not JSON.
      isStripeError(
        error,
        "StripeAPIError",
        "StripeConnectionError",
        "StripeRateLimitError",
        "StripeAuthenticationError",
      ) || isBusy(error);
    if (isStripeError(error, "StripePermissionError")) throw new MissingPermissionError(error);
    throw isUnavailable ? new AppError("payment_unavailable", { cause: error }) : error;
  }
}

function isBusy(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status === 409 || status >= 500;
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
/** The SDK's names for its errors, which are also their `type`. */
type ErrorName = Extract<keyof typeof Stripe.errors, `Stripe${string}Error`>;

/** Whether the SDK threw one of these errors. Compares `type`, so that the check does not load the SDK. */
export function isStripeError(error: unknown, ...names: ErrorName[]): error is StripeError {
  return error instanceof Error && "type" in error && names.some((name) => name === error.type);
}

/** Traces each request to Stripe, including retries, with Stripe's request id. */
function traceHttpClient(telemetry: Telemetry | undefined, client: HttpClient): HttpClient {
  if (!telemetry?.isEnabled) return client;
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) => {
    const template = toUrlTemplate(path);
    const attributes = {
      "peer.service": "payments",
      "http.request.method": method,
      "url.template": template,
    };
    const options = { name: `${method} ${template}`, kind: "client", attributes } as const;
    return runInSpan(telemetry, options, async (span) => {
      const response = await makeRequest(host, port, path, method, ...rest);
      const id: unknown = response.getHeaders()["request-id"];
      span.setAttributes({
        "http.response.status_code": response.getStatusCode(),
        "stripe.request_id": typeof id === "string" ? id : undefined,
      });
      return response;
    });
  };
  return client;
}

/** The path without query and ids, which identify people. */
function toUrlTemplate(path: string): string {
  const segments = (path.split("?", 1)[0] ?? "").split("/");
  return segments.map((part) => (/^[a-z][a-z_]*$|^v\d$|^$/.test(part) ? part : "{id}")).join("/");
}

/** Logs each response with Stripe's request id and ours, so that a call can be found in both logs. */
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
