import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

interface Caller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** Absent without a session. Accounts cost nothing, so the address counts as well. */
  profile: { id: string } | undefined;
}

/**
 * Runs a lookup of a coupon code and counts wrong codes against the caller. Each call is counted before the lookup,
 * so that concurrent ones count too, and uncounted if the code existed: a class that redeems its coupons from behind
 * one address guesses nothing. Without a code nothing is counted, because prices are public.
 */
export async function limitCouponGuesses<T>(
  { deps: { limiter }, callerAddress, profile }: Caller,
  { couponCode }: { couponCode?: string | undefined },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (couponCode === undefined) return lookUp();
  if (profile) await limiter.consume("coupon:account", profile.id);
  await limiter.consume("coupon:caller", callerAddress);
  let isWrongGuess = false;
  try {
    return await lookUp();
  } catch (error) {
    isWrongGuess = error instanceof AppError && error.code === "coupon_not_found";
    throw error;
  } finally {
    if (!isWrongGuess) {
      if (profile) await limiter.release("coupon:account", profile.id);
      await limiter.release("coupon:caller", callerAddress);
    }
  }
}
