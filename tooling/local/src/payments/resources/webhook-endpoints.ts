import type Stripe from "stripe";
import * as z from "zod";

import { findObject } from "../find-object.ts";
import { listPage, pageParams } from "../http/list-page.ts";
import { emptyable, flag, metadata, object, text, webAddress } from "../http/params.ts";
import { route } from "../http/route.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { newId } from "../new-id.ts";
import type { Provider } from "../provider.ts";
import { sparse } from "../sparse.ts";
import { apiVersion } from "../wire-types.ts";

export interface NewEndpoint {
  id?: string;
  url: string;
  enabled_events: string[];
  description?: string | null;
  metadata?: Record<string, string> | null;
  secret?: string;
}

/** An endpoint with its secret, which the API shows once. */
export function createWebhookEndpoint(
  provider: Provider,
  input: NewEndpoint,
): Stripe.WebhookEndpoint {
  const endpoint = sparse<Stripe.WebhookEndpoint>({
    id: input.id ?? newId("we"),
    object: "webhook_endpoint",
    api_version: apiVersion,
    created: provider.now(),
    description: input.description ?? null,
    enabled_events: input.enabled_events,
    metadata: mergeMetadata(null, input.metadata),
    secret: input.secret ?? newId("whsec", 32),
    status: "enabled",
    url: input.url,
  });
  return provider.store.put("webhook_endpoint", endpoint);
}

const createParams = object<Stripe.WebhookEndpointCreateParams>()({
  description: emptyable(text).exactOptional(),
  enabled_events: z.array(text),
  metadata: emptyable(metadata).exactOptional(),
  url: webAddress,
});

const updateParams = object<Stripe.WebhookEndpointUpdateParams>()({
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
  route("POST", "/v1/webhook_endpoints", createParams, createWebhookEndpoint),
  route("GET", "/v1/webhook_endpoints", listParams, (provider, params) =>
    listPage(
      provider.store.all("webhook_endpoint").map(withoutSecret),
      params,
      "/v1/webhook_endpoints",
    ),
  ),
  route("POST", "/v1/webhook_endpoints/:id", updateParams, (provider, changes, id) => {
    const endpoint = findObject(provider, "webhook_endpoint", id);
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
