import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import * as z from "zod";

import { listLineItems, listLineTaxes } from "../checkout/create-session.ts";
import type { Provider } from "../provider.ts";
import { couponRoutes } from "../resources/coupons.ts";
import { creditNoteRoutes } from "../resources/credit-notes.ts";
import { customerRoutes } from "../resources/customers.ts";
import { invoiceRoutes, listInvoicePayments } from "../resources/invoices.ts";
import {
  accountRoutes,
  balanceRoutes,
  chargeRoutes,
  disputeRoutes,
  eventRoutes,
  refundRoutes,
  checkoutSessionRoutes,
  subscriptionRoutes,
} from "../resources/routes.ts";
import { taxRoutes } from "../resources/tax.ts";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints.ts";
import { apiVersion } from "../store.ts";
import { type ApiResponse, ApiError, internalError, invalidRequest } from "./api-error.ts";
import { expandPaths } from "./expand.ts";
import type { Fault } from "./faults.ts";
import { runIdempotent } from "./idempotency.ts";
import { parseParams, text } from "./params.ts";
import { parseForm } from "./parse-form.ts";
import type { Route } from "./routes.ts";

export interface ApiRequest {
  method: string;
  /** Path with query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const expandParams = z.strictObject({ expand: z.array(text) });

const routes = [
  ...accountRoutes,
  ...balanceRoutes,
  ...taxRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...subscriptionRoutes,
  ...webhookEndpointRoutes,
];

/** A simulated fault that occurs while the request is processed. */
interface RequestFault {
  fault: Fault | undefined;
  /** Called before the operation runs; may wait. */
  pause: () => Promise<void>;
}

/** Handles a request to the API. */
export async function handleApiRequest(
  provider: Provider,
  secretKey: string,
  requestId: string,
  request: ApiRequest,
  { fault, pause }: RequestFault,
): Promise<ApiResponse> {
  const headers = { "request-id": requestId, "stripe-version": apiVersion };
  try {
    assertApiKey(request.headers.authorization, secretKey);
    assertApiVersion(request.headers["stripe-version"]);
    const key = request.headers["idempotency-key"];
    const work = async () => {
      await pause();
      const done =
        fault?.kind === "error" && !fault.after ? undefined : runRoute(provider, request, headers);
      if (done && fault?.kind !== "error") return done;
      return { answer: { ...internalError, headers }, keep: true };
    };
    if (request.method !== "POST" || typeof key !== "string") return (await work()).answer;
    const asked = createHash("sha256").update(`${request.url}\n${request.body}`).digest("hex");
    const answer = await runIdempotent(provider.store, { key, asked, now: provider.now() }, work);
    return { ...answer, headers: { ...headers, ...answer.headers, "idempotency-key": key } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toErrorResponse(error, headers);
  }
}

function runRoute(
  provider: Provider,
  { method, url, body }: ApiRequest,
  headers: Record<string, string>,
): { answer: ApiResponse; keep: boolean } {
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
    const { expand: paths } = parseParams(expandParams, { expand });
    const result = found.route.handle(provider, form, found.ids);
    const expanded = expandPaths(provider.store, result, paths, (_store, object, field) =>
      getIncludedField(provider, object, field),
    );
    return { answer: { status: 200, body: expanded, headers }, keep: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: toErrorResponse(error, headers), keep: !error.validation };
  }
}

function toErrorResponse(error: ApiError, headers: Record<string, string>): ApiResponse {
  const body = { error: error.body };
  return { status: error.status, body, headers };
}

function assertApiKey(authorization: string | undefined, secretKey: string): void {
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

function assertApiVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(
    `The local stand-in speaks the version ${apiVersion} only, not ${String(version)}.`,
    "api_version_unsupported",
  );
}

/** Finds the operation at an address, with the identifiers in the address. */
function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; ids: string[] } | undefined {
  const given = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.path.split("/");
    if (wanted.length !== given.length) continue;
    if (!wanted.every((part, index) => part.startsWith(":") || part === given[index])) continue;
    const ids = given.filter((_part, index) => wanted[index]?.startsWith(":"));
    return { route, ids: ids.map(decodeURIComponent) };
  }
  return undefined;
}

/** Returns a field that the provider includes in an object only if `expand` names it. */
function getIncludedField(provider: Provider, object: Record<string, unknown>, field: string) {
  const id = String(object["id"]);
  if (object["object"] === "checkout.session" && field === "line_items") {
    return listLineItems(provider, id);
  }
  if (object["object"] === "invoice" && field === "payments") {
    return listInvoicePayments(provider, id);
  }
  if (object["object"] === "item" && field === "taxes") return listLineTaxes(provider, id);
  if (object["object"] === "charge" && field === "refunds") {
    return {
      object: "list",
      data: provider.store
        .all("refund")
        .filter(({ charge }) => charge === id)
        .toReversed(),
      has_more: false,
      url: `/v1/charges/${id}/refunds`,
    };
  }
  return undefined;
}
