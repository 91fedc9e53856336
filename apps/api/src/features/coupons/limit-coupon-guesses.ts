import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

interface Caller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** The signed-in account, if any. Accounts are free to create, so guesses are also counted by IP address. */
  profile: { id: string } | undefined;
}

/**
 * Runs a lookup of a coupon code and limits wrong guesses. A call is counted before its lookup, so that concurrent
 * calls count too. If the code exists, the call is uncounted, so that a school class behind one IP address can redeem
 * its coupons. Calls without a code aren't counted, because prices are public.
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
