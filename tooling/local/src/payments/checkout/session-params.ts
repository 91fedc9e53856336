import type Stripe from "stripe";

import {
  currency,
  email,
  flag,
  integer,
  integerBetween,
  list,
  metadata,
  object,
  oneOf,
  required,
  text,
  webAddress,
} from "../http/params.ts";

type Create = Stripe.Checkout.SessionCreateParams;

const autoOrNever = oneOf("auto", "never");

const lineItem = object<Stripe.Checkout.SessionCreateParams.LineItem>()({
  metadata,
  price_data: required(
    object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
      currency: required(currency),
      product_data: required(
        object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
          name: required(text),
          tax_code: text,
        }),
      ),
      tax_behavior: oneOf("exclusive", "inclusive", "unspecified"),
      unit_amount: required(integerBetween(0, 99_999_999)),
    }),
  ),
  quantity: required(integerBetween(1, 999_999)),
});

export type LineItemInput = ReturnType<typeof lineItem.read>;

/** The parameters that the shop sends; others are refused as unknown. The names are checked by the SDK's types. */
export const sessionCreateParams = object<Create>()({
  automatic_tax: object<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({
    enabled: required(flag),
  }),
  cancel_url: webAddress,
  client_reference_id: text,
  customer: text,
  customer_email: email,
  customer_update: object<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
    address: autoOrNever,
    name: autoOrNever,
  }),
  discounts: list(object<Stripe.Checkout.SessionCreateParams.Discount>()({ coupon: text })),
  expires_at: integer,
  invoice_creation: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
    enabled: required(flag),
    invoice_data: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData>()({
      metadata,
    }),
  }),
  line_items: required(list(lineItem)),
  metadata,
  mode: required(oneOf("payment", "setup", "subscription")),
  payment_intent_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    metadata,
  }),
  success_url: required(webAddress),
  tax_id_collection: object<Stripe.Checkout.SessionCreateParams.TaxIdCollection>()({
    enabled: required(flag),
  }),
});

export type SessionInput = ReturnType<typeof sessionCreateParams.read>;
