import type Stripe from "stripe";

import { findObject } from "../find-object.ts";
import { createdParam, listPage, pageParams } from "../http/list-page.ts";
import { object, oneOf, text } from "../http/params.ts";
import { noParams, route } from "../http/route.ts";

const listParams = object<Stripe.InvoiceListParams>()({
  ...pageParams,
  ...createdParam,
  customer: text,
  subscription: text,
  status: oneOf("draft", "open", "paid", "uncollectible", "void"),
});

export const invoiceRoutes = [
  route("GET", "/v1/invoices", listParams, (provider, params) =>
    listPage(
      provider.store
        .all("invoice")
        .filter(
          (invoice) =>
            (!params.customer || invoice.customer === params.customer) &&
            (!params.subscription ||
              invoice.parent?.subscription_details?.subscription === params.subscription) &&
            (!params.status || invoice.status === params.status),
        ),
      params,
      "/v1/invoices",
    ),
  ),
  route("GET", "/v1/invoices/:id", noParams, (provider, _params, id) =>
    findObject(provider, "invoice", id),
  ),
];
