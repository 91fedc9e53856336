import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import * as z from "zod";

import type { Provider } from "../provider.ts";
import { accountRoutes } from "../resources/account.ts";
import { chargeRoutes } from "../resources/charges.ts";
import { checkoutSessionRoutes } from "../resources/checkout-sessions.ts";
import { couponRoutes } from "../resources/coupons.ts";
import { customerRoutes } from "../resources/customers.ts";
import { disputeRoutes } from "../resources/disputes.ts";
import { eventRoutes } from "../resources/events.ts";
import { invoiceRoutes } from "../resources/invoices.ts";
import { refundRoutes } from "../resources/refunds.ts";
import { subscriptionRoutes } from "../resources/subscriptions.ts";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints.ts";
import { apiVersion } from "../wire-types.ts";
import type { Answer } from "./answer.ts";
import { ApiError, internalError, refused } from "./api-error.ts";
import { expandPaths } from "./expand.ts";
import type { Fault } from "./fault.ts";
import { findRoute } from "./find-route.ts";
import { answerOnce } from "./idempotency.ts";
import { includedField } from "./included-field.ts";
import { readParams, text } from "./params.ts";
import { parseForm } from "./parse-form.ts";

export interface ApiRequest {
  method: string;
  /** With the query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const expandParams = z.strictObject({ expand: z.array(text) });

const routes = [
  ...accountRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
];

/** Errors while the request counts as being answered. */
interface Trouble {
  fault: Fault | undefined;
  /** Awaited before it is carried out. */
  pause: () => Promise<void>;
}

/** Answers one request of the API. */
export async function answerApi(
  provider: Provider,
  secretKey: string,
  requestId: string,
  request: ApiRequest,
  { fault, pause }: Trouble,
): Promise<Answer> {
  const headers = { "request-id": requestId, "stripe-version": apiVersion };
  try {
    refuseStrangers(request.headers.authorization, secretKey);
    refuseOtherVersions(request.headers["stripe-version"]);
    const key = request.headers["idempotency-key"];
    const work = async () => {
      await pause();
      const done =
        fault?.kind === "error" && !fault.after ? undefined : perform(provider, request, headers);
      if (done && fault?.kind !== "error") return done;
      return { answer: { ...internalError, headers }, keep: true };
    };
    if (request.method !== "POST" || typeof key !== "string") return (await work()).answer;
    const asked = createHash("sha256").update(`${request.url}\n${request.body}`).digest("hex");
    const answer = await answerOnce(provider.store, { key, asked, now: provider.now() }, work);
    return { ...answer, headers: { ...headers, ...answer.headers, "idempotency-key": key } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusal(error, headers);
  }
}

function perform(
  provider: Provider,
  { method, url, body }: ApiRequest,
  headers: Record<string, string>,
): { answer: Answer; keep: boolean } {
  const { pathname, search } = new URL(url, "http://localhost");
  const found = findRoute(routes, method, pathname);
  try {
    if (!found) {
      throw new ApiError(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${pathname}).`,
      });
    }
    const { expand = [], ...form } = parseForm(method === "POST" ? body : search);
    const { expand: paths } = readParams(expandParams, { expand });
    const result = found.route.answer(provider, form, found.ids);
    const expanded = expandPaths(provider.store, result, paths, (_store, object, field) =>
      includedField(provider, object, field),
    );
    return { answer: { status: 200, body: expanded, headers }, keep: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: refusal(error, headers), keep: !error.validation };
  }
}

function refusal(error: ApiError, headers: Record<string, string>): Answer {
  const body = { error: error.body };
  return { status: error.status, body, headers };
}

function refuseStrangers(authorization: string | undefined, secretKey: string): void {
  const [scheme = "", credentials = ""] = (authorization ?? "").split(" ");
  const given =
    scheme.toLowerCase() === "basic"
      ? (Buffer.from(credentials, "base64").toString().split(":")[0] ?? "")
      : credentials;
  if (/^(basic|bearer)$/i.test(scheme) && given === secretKey) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: given
      ? `Invalid API Key provided: ${given.slice(0, 7)}…`
      : "You did not provide an API key: send it as a bearer token.",
  });
}

function refuseOtherVersions(version: string | string[] | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw refused(
    `The local stand-in speaks the version ${apiVersion} only, not ${String(version)}.`,
    "api_version_unsupported",
  );
}
