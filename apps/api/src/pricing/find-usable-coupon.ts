import { normalizeCouponCode } from "@site/contracts/billing";

import type { CouponRow } from "../db/schema/coupons.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { type CouponQuestion, findCoupon } from "./find-coupon.ts";

/** The coupon of a typed code, or the refusal that says why this person cannot use it for this plan. */
export async function findUsableCoupon(
  deps: Pick<Deps, "db" | "now">,
  question: CouponQuestion,
): Promise<CouponRow> {
  const found = await findCoupon(deps, { ...question, code: normalizeCouponCode(question.code) });
  if (!found) throw new AppError("coupon_unknown");
  if (found.refusal) throw new AppError(found.refusal);
  return found.coupon;
}
