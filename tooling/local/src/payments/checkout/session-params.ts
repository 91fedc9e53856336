import type Stripe from "stripe";

import {
  currency,
  email,
  emptyable,
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
import { taxBehavior, unitAmount } from "../resources/prices.ts";

type Create = Stripe.Checkout.SessionCreateParams;

const autoOrNever = oneOf("auto", "never");

const lineItem = object<Stripe.Checkout.SessionCreateParams.LineItem>()({
  metadata,
  price_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
    currency: required(currency),
    product: text,
    product_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
      description: text,
      images: list(webAddress),
      metadata,
      name: required(text),
      tax_code: text,
      unit_label: text,
    }),
    tax_behavior: taxBehavior,
    unit_amount: required(unitAmount),
  }),
  quantity: integerBetween(1, 999_999),
});

export type LineItemInput = ReturnType<typeof lineItem.read>;

/** What the stand-in takes of the provider's parameters; the names are checked by the SDK's types. */
export const sessionCreateParams = object<Create>()({
  allow_promotion_codes: flag,
  automatic_tax: object<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({
    enabled: required(flag),
  }),
  billing_address_collection: oneOf("auto", "required"),
  cancel_url: webAddress,
  client_reference_id: text,
  currency,
  customer: text,
  customer_creation: oneOf("always", "if_required"),
  customer_email: email,
  customer_update: object<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
    address: autoOrNever,
    name: autoOrNever,
  }),
  discounts: list(
    object<Stripe.Checkout.SessionCreateParams.Discount>()({ coupon: text, promotion_code: text }),
  ),
  expires_at: integer,
  invoice_creation: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
    enabled: required(flag),
    invoice_data: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData>()({
      description: text,
      footer: text,
      metadata,
    }),
  }),
  line_items: required(list(lineItem)),
  locale: text,
  metadata,
  mode: required(oneOf("payment", "setup", "subscription")),
  payment_intent_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    capture_method: oneOf("automatic", "automatic_async"),
    description: text,
    metadata,
    receipt_email: email,
    statement_descriptor: text,
  }),
  allowed_payment_method_types: list(oneOf("card", "us_bank_account")),
  submit_type: oneOf("auto", "book", "donate", "pay"),
  success_url: required(webAddress),
  tax_id_collection: object<Stripe.Checkout.SessionCreateParams.TaxIdCollection>()({
    enabled: required(flag),
    required: oneOf("if_supported", "never"),
  }),
  ui_mode: oneOf("hosted_page"),
});

export type SessionInput = ReturnType<typeof sessionCreateParams.read>;

export const sessionUpdateParams = object<Stripe.Checkout.SessionUpdateParams>()({
  metadata: emptyable(metadata),
});
