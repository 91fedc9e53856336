import type Stripe from "stripe";
import * as z from "zod";

import {
  currency,
  email,
  flag,
  integer,
  integerBetween,
  metadata as anyMetadata,
  typedObject,
  text,
  textUpTo,
  webAddress,
} from "../http/params.ts";
import type { Tax } from "./pricing.ts";

type Create = Stripe.Checkout.SessionCreateParams;

const metadata = anyMetadata.exactOptional();
const autoOrNever = z.enum(["auto", "never"]).exactOptional();

/** The provider's tax codes for software and for general services. */
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

const lineItem = typedObject<Stripe.Checkout.SessionCreateParams.LineItem>()({
  metadata,
  price_data: typedObject<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
    currency,
    product_data: typedObject<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()(
      {
        name: text,
        tax_code: taxCode.exactOptional(),
      },
    ),
    tax_behavior: z.enum(["exclusive", "unspecified"]).exactOptional(),
    unit_amount: integerBetween(0, 99_999_999),
  }),
  quantity: integerBetween(1, 999_999),
});

export type LineItemInput = z.output<typeof lineItem>;

/** The parameters that the shop sends; others are rejected as unknown. The SDK's types check their names. */
export const sessionCreateParams = typedObject<Create>()({
  automatic_tax: typedObject<Stripe.Checkout.SessionCreateParams.AutomaticTax>()({
    enabled: flag,
  }).exactOptional(),
  cancel_url: webAddress.exactOptional(),
  client_reference_id: textUpTo(200).exactOptional(),
  customer: text.exactOptional(),
  customer_email: email.exactOptional(),
  customer_update: typedObject<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
    address: autoOrNever,
    name: autoOrNever,
  }).exactOptional(),
  discounts: z
    .array(typedObject<Stripe.Checkout.SessionCreateParams.Discount>()({ coupon: text }))
    .exactOptional(),
  expires_at: integer.exactOptional(),
  invoice_creation: typedObject<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
    enabled: flag,
    invoice_data: typedObject<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData>()({
      // The provider prints at most four on an invoice.
      custom_fields: z
        .array(
          typedObject<Stripe.Checkout.SessionCreateParams.InvoiceCreation.InvoiceData.CustomField>()(
            {
              name: textUpTo(40),
              value: textUpTo(140),
            },
          ),
        )
        .max(4, "parameter_invalid")
        .exactOptional(),
      metadata,
    }).exactOptional(),
  }).exactOptional(),
  line_items: z.array(lineItem),
  metadata,
  mode: z.enum(["payment", "setup", "subscription"]),
  payment_intent_data: typedObject<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
    metadata,
  }).exactOptional(),
  success_url: webAddress,
  tax_id_collection: typedObject<Stripe.Checkout.SessionCreateParams.TaxIdCollection>()({
    enabled: flag,
  }).exactOptional(),
});

export type SessionInput = z.output<typeof sessionCreateParams>;

/** Data of a checkout session that the session object does not contain. */
export interface CheckoutDraft {
  /** Id of the session. */
  id: string;
  lineItems: Stripe.LineItem[];
  /** The tax on all of them. Sessions stored by an older release have none. */
  tax?: Tax;
  /** The coupon as it was when the session was created. */
  coupon: Stripe.Coupon | null;
  paymentIntentData: { metadata?: Record<string, string> };
  customerUpdate: { address?: "auto" | "never"; name?: "auto" | "never" };
  /** The card that waits for its owner's authentication. */
  authenticating: { paymentMethod: string; number: string } | null;
  /** Whether refunds to the used card are pending at first. */
  refundsPend: boolean;
}
