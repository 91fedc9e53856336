import { AppError } from "../../errors.ts";
import type { Limiter } from "../../providers/limiter.ts";

interface Guesser {
  limiter: Limiter;
  callerAddress: string;
  /** Of a signed-in caller. Accounts cost nothing, so the address counts as well. */
  profileId?: string | undefined;
}

/**
 * Looks a code up for a caller whose wrong codes are counted. Each is counted before the lookup, so that concurrent
 * ones count too, and uncounted if the code existed: a class that redeems its coupons from behind one address
 * guesses nothing.
 */
export async function limitCouponGuesses<T>(
  { limiter, callerAddress, profileId }: Guesser,
  lookUp: () => Promise<T>,
): Promise<T> {
  if (profileId) await limiter.consume("coupon:person", profileId);
  await limiter.consume("coupon:caller", callerAddress);
  const giveBack = async (): Promise<void> => {
    if (profileId) await limiter.release("coupon:person", profileId);
    await limiter.release("coupon:caller", callerAddress);
  };
  try {
    const result = await lookUp();
    await giveBack();
    return result;
  } catch (error) {
    const isWrongGuess = error instanceof AppError && error.code === "coupon_unknown";
    if (!isWrongGuess) await giveBack();
    throw error;
  }
}
