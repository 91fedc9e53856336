import type { Stripe } from "stripe";
import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";

import { AppError } from "../../errors.ts";
import type { PaymentEvent } from "../payments.ts";
import { isStripeError } from "./client.ts";

/**
 * The maximum difference between a signature's time and ours, in seconds. The same as Stripe's default for old
 * signatures.
 */
const TOLERANCE_SECONDS = 300;

/** Ids and types of Stripe's objects have at most 255 printable ASCII characters. */
const name = z.string().check(z.regex(/^[!-~]{1,255}$/));
const reference = z.nullish(z.union([name, z.looseObject({ id: name })]));

/** The fields that every event has. */
const eventSchema = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.looseObject({ id: z.nullish(name), payment_intent: reference, customer: reference }),
  }),
});

interface Delivery {
  rawBody: Buffer;
  signature: string;
  now: Date;
}

/**
 * Parses a webhook event whose signature was made with one of the secrets, within the tolerance. The SDK accepts any
 * time in the future, so that is checked here.
 */
export function verifyWebhookEvent(
  stripe: Stripe,
  secrets: string[],
  delivery: Delivery,
): PaymentEvent {
  const { signature, now } = delivery;
  const latest = now.getTime() / 1_000 + TOLERANCE_SECONDS;
  const times = [...signature.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map((match) => Number(match[1]));
  if (!times.every((time) => time <= latest)) throw new AppError("webhook_rejected");
  try {
    const event = constructSignedEvent(stripe, secrets, delivery);
    const { id, type, data } = eventSchema.parse(event);
    return { id, type, ...getReferences(data.object) };
  } catch (cause) {
    const isRejected =
      isStripeError(cause, "StripeSignatureVerificationError") ||
      cause instanceof SyntaxError ||
      cause instanceof $ZodError;
    throw isRejected ? new AppError("webhook_rejected", { cause }) : cause;
  }
}

function constructSignedEvent(
  stripe: Stripe,
  [secret = "", ...others]: string[],
  delivery: Delivery,
): Stripe.Event {
  const { rawBody, signature, now } = delivery;
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    const isWrongSecret = isStripeError(error, "StripeSignatureVerificationError");
    if (!isWrongSecret || others.length === 0) throw error;
    return constructSignedEvent(stripe, others, delivery);
  }
}

type References = Pick<
  PaymentEvent,
  "objectId" | "purchaseId" | "checkoutSessionId" | "paymentIntentId" | "customerId"
>;

function getReferences(data: object): References {
  const object = data as {
    object?: unknown;
    id?: unknown;
    payment_intent?: unknown;
    customer?: unknown;
    metadata?: { purchaseId?: unknown } | null;
  };
  const id = toText(object.id);
  return {
    objectId: id,
    purchaseId: toText(object.metadata?.purchaseId),
    checkoutSessionId: object.object === "checkout.session" ? id : undefined,
    paymentIntentId: object.object === "payment_intent" ? id : toId(object.payment_intent),
    customerId: toId(object.customer),
  };
}

function toId(field: unknown): string | undefined {
  return typeof field === "object" && field !== null && "id" in field
    ? toText(field.id)
    : toText(field);
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
