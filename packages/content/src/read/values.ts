import { formatMoney } from "@site/contracts/money";
import {
  paidPlanIds,
  paidPlans,
  REFUND_DAYS,
  TERMS_VERSION,
  TRIAL_DAYS,
} from "@site/contracts/plans";

import { brand } from "../brand.ts";

/** What authors write as `{{name}}` instead of spelling it out: the brand, prices, limits. */
export const values: Readonly<Record<string, string>> = {
  "brand.name": brand.name,
  "brand.tagline": brand.tagline,
  "brand.company": brand.company.name,
  "brand.postalAddress": brand.company.postalAddress.join(", "),
  "brand.supportEmail": brand.supportEmail,
  "brand.origin": brand.origin,
  "brand.nameMeaning": brand.nameMeaning,
  "trial.days": String(TRIAL_DAYS),
  "refund.days": String(REFUND_DAYS),
  "terms.version": TERMS_VERSION,
  ...Object.fromEntries(
    paidPlanIds.flatMap((id) => {
      const plan = paidPlans[id];
      return [
        [`plans.${id}.name`, plan.name],
        [`plans.${id}.price`, formatMoney(plan.price)],
        [`plans.${id}.renewal`, formatMoney(plan.renewal)],
        [`plans.${id}.people`, String(plan.seats)],
        [`plans.${id}.devices`, String(plan.devicesPerSeat)],
        [`plans.${id}.updatesMonths`, String(plan.updatesMonths)],
      ];
    }),
  ),
};
