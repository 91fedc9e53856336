import type Stripe from "stripe";
import * as z from "zod";

import {
  currency,
  email,
  flag,
  integer,
  integerBetween,
  metadata as anyMetadata,
  object,
  text,
  textUpTo,
  webAddress,
} from "../http/params.ts";

type Create = Stripe.Checkout.SessionCreateParams;

const metadata = anyMetadata.exactOptional();
const autoOrNever = z.enum(["auto", "never"]).exactOptional();

/** Of the provider's list of tax codes, those of software and of services in general. */
const taxCode = z.enum(
  [
    "txcd_10000000",
    "txcd_10202000",
    "txcd_10202001",
    "txcd_10202003",
    "txcd_10103001",
    "txcd_20030000",
  ],
  "resource_missing",
);

const lineItem = object<Stripe.Checkout.SessionCreateParams.LineItem>()({
  metadata,
  price_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
    currency,
    product_data: object<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
      name: text,
      tax_code: taxCode.exactOptional(),
    }),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).exactOptional(),
    unit_amount: integerBetween(0, 99_999_999),
  }),
  quantity: integerBetween(1, 999_999),
});

export type LineItemInput = z.output<typeof lineItem>;

/** The parameters that the shop sends; others are refused as unknown. The names are checked by the SDK's types. */
export const sessionCreateParams = object<Create>()({
  automatic_tax: object<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({
    enabled: flag,
  }).exactOptional(),
  cancel_url: webAddress.exactOptional(),
  client_reference_id: textUpTo(200).exactOptional(),
  customer: text.exactOptional(),
  customer_email: email.exactOptional(),
  customer_update: object<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
    address: autoOrNever,
    name: autoOrNever,
  }).exactOptional(),
  discounts: z
    .array(object<Stripe.Checkout.SessionCreateParams.Discount>()({ coupon: text }))
    .exactOptional(),
  expires_at: integer.exactOptional(),
  invoice_creation: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
    enabled: flag,
    invoice_data: object<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData>()({
      metadata,
    }).exactOptional(),
  }).exactOptional(),
  line_items: z.array(lineItem),
  metadata,
  mode: z.enum(["payment", "setup", "subscription"]),
  payment_intent_data: object<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    metadata,
  }).exactOptional(),
  success_url: webAddress,
  tax_id_collection: object<Stripe.Checkout.SessionCreateParams.TaxIdCollection>()({
    enabled: flag,
  }).exactOptional(),
});

export type SessionInput = z.output<typeof sessionCreateParams>;
