import type { Stripe } from "stripe";

import { AppError } from "../../errors.ts";
import type { Telemetry } from "../../telemetry/telemetry.ts";
import { isStripeError } from "./stripe-error.ts";
import { tracedHttp } from "./traced-http.ts";

interface StripeOptions {
  secretKey: string;
  /** For hosts other than Stripe's own. */
  apiBase?: string | undefined;
  telemetry?: Telemetry | undefined;
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

export async function createStripe({
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
    httpClient: tracedHttp(telemetry, objectsOnly(Stripe.createNodeHttpClient())),
    ...(apiBase ? hostOf(new URL(apiBase)) : {}),
  });
}

/**
 * Node's own client, which accepts only objects as answers. The SDK sets properties on whatever JSON comes: for a
 * number or a word it would never answer, and leave an unhandled rejection that ends the process.
 */
function objectsOnly(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    if (isKeptFailure(request[3], response.getStatusCode())) askNoMore(response);
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

/** A repeat under the same key would get the same failure from Stripe: `underKey` handles this. */
function isKeptFailure(method: string, status: number): boolean {
  return method === "POST" && status >= 500;
}

type HttpResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

/** Stripe's own words for most of them. */
function askNoMore(response: HttpResponse): void {
  const headers = response.getHeaders();
  response.getHeaders = () => ({ ...headers, "stripe-should-retry": "false" });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function hostOf(base: URL): { host: string; port: string; protocol: "http" | "https" } {
  const protocol = base.protocol === "http:" ? "http" : "https";
  return { host: base.hostname, port: base.port || (protocol === "http" ? "80" : "443"), protocol };
}

/**
 * Runs a call to the provider; an outage, overload or conflict with the same call becomes a refusal that says so.
 * So does a wrong key: the shop's owner can fix it, and it decides no purchase. So does an answer that is not one
 * of the provider's objects: a proxy on the way sent it.
 */
export async function calling<T extends { object: string }>(call: () => Promise<T>): Promise<T> {
  const answer = await unlessAway(call);
  if (!isObjectOfProvider(answer)) {
    throw new AppError("payment_unavailable", { cause: new Error("Not an answer of Stripe's.") });
  }
  return answer;
}

function isObjectOfProvider(answer: unknown): boolean {
  return isObject(answer) && "object" in answer && typeof answer.object === "string";
}

async function unlessAway<T>(call: () => Promise<T>): Promise<T> {
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
