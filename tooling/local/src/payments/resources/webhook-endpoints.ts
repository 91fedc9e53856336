import type Stripe from "stripe";
import * as z from "zod";

import { emptyable, flag, metadata, typedObject, text, webAddress } from "../http/params.ts";
import { paginate, pageParams, createRoute } from "../http/routes.ts";
import { getObject, createId, type Provider, sparseObject, mergeMetadata } from "../provider.ts";
import { apiVersion } from "../store.ts";

export interface NewEndpoint {
  id?: string;
  url: string;
  enabled_events: string[];
  description?: string | null;
  metadata?: Record<string, string> | null;
  secret?: string;
}

/** Creates an endpoint with its secret, which the API returns only once. */
export function createWebhookEndpoint(
  provider: Provider,
  input: NewEndpoint,
): Stripe.WebhookEndpoint {
  const endpoint = sparseObject<Stripe.WebhookEndpoint>({
    id: input.id ?? createId("we"),
    object: "webhook_endpoint",
    api_version: apiVersion,
    created: provider.now(),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    metadata: mergeMetadata(null, input.metadata),
    secret: input.secret ?? createId("whsec", 32),
    status: "enabled",
    url: input.url,
  });
  return provider.store.put("webhook_endpoint", endpoint);
}

const createParams = typedObject<Stripe.WebhookEndpointCreateParams>()({
  description: emptyable(text).exactOptional(),
  enabled_events: z.array(text),
  metadata: emptyable(metadata).exactOptional(),
  url: webAddress,
});

const updateParams = typedObject<Stripe.WebhookEndpointUpdateParams>()({
  description: emptyable(text).exactOptional(),
  disabled: flag.exactOptional(),
  enabled_events: z.array(text).exactOptional(),
  metadata: emptyable(metadata).exactOptional(),
  url: webAddress.exactOptional(),
});

const listParams = z.strictObject(pageParams);

function withoutSecret({ secret: _secret, ...shown }: Stripe.WebhookEndpoint) {
  return shown;
}

export const webhookEndpointRoutes = [
  createRoute("POST", "/v1/webhook_endpoints", createParams, createWebhookEndpoint),
  createRoute("GET", "/v1/webhook_endpoints", listParams, (provider, params) =>
    paginate(
      provider.store.all("webhook_endpoint").map(withoutSecret),
      params,
      "/v1/webhook_endpoints",
    ),
  ),
  createRoute("POST", "/v1/webhook_endpoints/:id", updateParams, (provider, changes, id) => {
    const endpoint = getObject(provider, "webhook_endpoint", id);
    const { disabled, metadata, ...rest } = changes;
    const updated: Stripe.WebhookEndpoint = {
      ...endpoint,
      ...rest,
      metadata: mergeMetadata(endpoint.metadata, metadata),
      ...(disabled !== undefined && { status: disabled ? "disabled" : "enabled" }),
    };
    return withoutSecret(provider.store.put("webhook_endpoint", updated));
  }),
];
