import type { Stripe } from "stripe";

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
/** The SDK's own names for its errors, as in `type`. */
type ErrorName = Extract<keyof typeof Stripe.errors, `Stripe${string}Error`>;

/** Whether the SDK threw one of these. Recognised by `type`, so that the check does not load the SDK. */
export function isStripeError(error: unknown, ...names: ErrorName[]): error is StripeError {
  return error instanceof Error && "type" in error && names.some((name) => name === error.type);
}
