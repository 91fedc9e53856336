import { formatMoney, formatThousands } from "@site/contracts/money";
import { type CurrencyCode, currencies } from "@site/contracts/money/currencies";
import {
  describeComputersPerPerson,
  describeComputersPerSeat,
  formatCount,
  getLowestPrice,
  describePeoplePerPlan,
  listPlansWithFeature,
  listPlansWithSeats,
  formatRenewalPrices,
  describeIncludedUpdates,
} from "@site/contracts/plan-text";
import {
  LOYALTY_MONTHS,
  LOYALTY_PLAN,
  type PaidPlan,
  paidPlans,
  REFUND_DAYS,
  RENEWAL_MONTHS,
  SHOP_CURRENCY,
  TERMS_VERSION,
  TRIAL_DAYS,
} from "@site/contracts/plans";
import { featureIds } from "@site/contracts/plans/feature-ids";
import { features } from "@site/contracts/plans/features";
import { INVOICE_DAYS, QUOTE_DAYS } from "@site/contracts/quotes";
import {
  ABANDONED_CHECKOUT_DAYS,
  GIFT_DAYS,
  MAIL_CONTENT_DAYS,
  MAIL_RECORD_DAYS,
  REJECTED_CORRECTION_DAYS,
  UNORDERED_QUOTE_DAYS,
} from "@site/contracts/retention";
import { INVITATION_DAYS } from "@site/contracts/seats";

import largest from "../../verification/size.json" with { type: "json" };
import { brand } from "../brand.ts";
import { companyFacts, createCompanyValues } from "../company.ts";
import { computeSpeedUp, effort } from "../product/effort.ts";
import { ai, formats, languages, limits, needs, systems } from "../product/facts.ts";
import { sumCounts, verifiedInPandas, verifiedInPolars } from "../product/verification.ts";

/** Values of the shop that texts can use. */
export interface ShopValues {
  plans: Readonly<Record<string, PaidPlan>>;
  currency: CurrencyCode;
  trialDays: number;
  refundDays: number;
  invitationDays: number;
  mailContentDays: number;
  mailRecordDays: number;
  checkoutDays: number;
  quoteKeptDays: number;
  correctionKeptDays: number;
  giftDays: number;
  quoteDays: number;
  invoiceDays: number;
  renewalMonths: number;
  loyalty: { months: number; plan: string };
}

const shopValues: ShopValues = {
  plans: paidPlans,
  currency: SHOP_CURRENCY,
  trialDays: TRIAL_DAYS,
  refundDays: REFUND_DAYS,
  invitationDays: INVITATION_DAYS,
  mailContentDays: MAIL_CONTENT_DAYS,
  mailRecordDays: MAIL_RECORD_DAYS,
  checkoutDays: ABANDONED_CHECKOUT_DAYS,
  quoteKeptDays: UNORDERED_QUOTE_DAYS,
  correctionKeptDays: REJECTED_CORRECTION_DAYS,
  giftDays: GIFT_DAYS,
  quoteDays: QUOTE_DAYS,
  invoiceDays: INVOICE_DAYS,
  renewalMonths: RENEWAL_MONTHS,
  loyalty: { months: LOYALTY_MONTHS, plan: paidPlans[LOYALTY_PLAN].name },
};

const productValues = {
  "product.samples": String(ai.samples),
  "product.rows": limits.rows,
  "product.formats": formats.open.join(", "),
  "product.databases": formats.databases.join(", "),
  "product.scripts": formats.scripts.join(", "),
  "product.languages": languages.app.join(", "),
  "product.tableLanguages": languages.tables,
  "product.memory": needs.memory,
  "product.disk": needs.disk,
  "product.python": needs.python,
  "product.windows": systems.windows.version,
  "product.macos": systems.macos.version,
  "product.linux": systems.linux.version,
};

const timesFaster = effort.map(({ byHand, withCleaner }) => Math.round(byHand / withCleaner));

/** How many times as long cleaning takes by hand, from `pnpm measure effort`. */
const effortValues = {
  "effort.times": String(Math.round(computeSpeedUp(effort))),
  "effort.lowest": String(Math.min(...timesFaster)),
  "effort.highest": String(Math.max(...timesFaster)),
};

const formatSum = (getCount: (run: (typeof verifiedInPandas)[number]) => number) =>
  formatThousands(verifiedInPandas.reduce((sum, run) => sum + getCount(run), 0));
const listFormat = new Intl.ListFormat("en-GB");
const kindsVerified = sumCounts(verifiedInPandas.map(({ kinds }) => kinds));
const [fewest = ["", 0]] = [...kindsVerified].toSorted(([, a], [, b]) => a - b);
const kindsInPolars = sumCounts(verifiedInPolars.map(({ kinds }) => kinds));

/** A large table in DuckDB, from `pnpm measure clean-memory`. */
const measuredValues = {
  "measured.rows": formatThousands(largest.rows),
  "measured.seconds": String(largest.seconds),
  "measured.memory": formatThousands(largest.memory),
};

/** Counts from `pnpm measure clean`, with pandas and with Polars. */
const verifiedValues = {
  "verified.files": formatSum(({ files }) => files),
  "verified.tomorrow": formatSum(({ tomorrow }) => tomorrow.same + tomorrow.refused),
  "verified.refused": formatSum(({ tomorrow }) => tomorrow.refused),
  "verified.versions": listFormat.format(verifiedInPandas.map(({ version }) => version)),
  "verified.each": listFormat.format(
    verifiedInPandas.map(
      ({ version, files }) => `${formatThousands(files)} with pandas ${version}`,
    ),
  ),
  "verified.kinds": String(kindsVerified.size),
  "verified.fewest": formatThousands(fewest[1]),
  "verified.polars": listFormat.format(
    verifiedInPolars.map(
      ({ version, files }) => `${formatThousands(files)} with Polars ${version}`,
    ),
  ),
  "verified.kindsInPolars": String(kindsInPolars.size),
};

/**
 * Creates the values for a shop's texts. Without a plan with seats there are no values about seats, so a text that
 * uses one fails the build.
 */
export function createContentValues(shop: ShopValues): Readonly<Record<string, string>> {
  const plans = Object.values(shop.plans);
  const withSeats = listPlansWithSeats(plans);
  return {
    "brand.name": brand.name,
    "brand.tagline": brand.tagline,
    "brand.company": brand.company.name,
    "brand.postalAddress": brand.company.postalAddress.join(", "),
    "brand.supportEmail": brand.supportEmail,
    "brand.origin": brand.origin,
    "brand.nameMeaning": brand.nameMeaning,
    ...createCompanyValues(companyFacts),
    "currency.name": currencies[shop.currency].name,
    "invitation.days": String(shop.invitationDays),
    "gift.days": String(shop.giftDays),
    "quote.days": String(shop.quoteDays),
    "invoice.days": String(shop.invoiceDays),
    "mail.contentDays": String(shop.mailContentDays),
    "mail.recordDays": String(shop.mailRecordDays),
    "checkout.keptDays": String(shop.checkoutDays),
    "quote.keptDays": String(shop.quoteKeptDays),
    "correction.keptDays": String(shop.correctionKeptDays),
    "loyalty.months": String(shop.loyalty.months),
    "loyalty.plan": shop.loyalty.plan,
    "refund.days": String(shop.refundDays),
    "renewal.months": String(shop.renewalMonths),
    "terms.version": TERMS_VERSION,
    "trial.days": String(shop.trialDays),
    "plans.lowestPrice": formatMoney(getLowestPrice(plans)),
    "plans.computersEach": describeComputersPerPerson(plans),
    "plans.people": describePeoplePerPlan(plans),
    "plans.renewals": formatRenewalPrices(plans),
    "plans.updates": describeIncludedUpdates(plans),
    ...Object.fromEntries(
      featureIds.flatMap((id) => [
        [`plans.with.${id}`, listPlansWithFeature(id, plans)],
        [`features.${id}.name`, features[id].name],
        [`features.${id}`, features[id].explanation],
      ]),
    ),
    ...productValues,
    ...verifiedValues,
    ...effortValues,
    ...measuredValues,
    ...(withSeats && {
      "plans.withSeats": withSeats,
      "plans.withSeats.computers": describeComputersPerSeat(plans),
    }),
    ...Object.fromEntries(
      Object.entries(shop.plans).flatMap(([id, plan]) => [
        [`plans.${id}.name`, plan.name],
        [`plans.${id}.price`, formatMoney(plan.price)],
        [`plans.${id}.renewal`, formatMoney(plan.renewal)],
        [`plans.${id}.people`, String(plan.seats)],
        [`plans.${id}.computers`, formatCount(plan.devicesPerSeat, "computer")],
        [`plans.${id}.updates`, formatCount(plan.updatesMonths, "month")],
      ]),
    ),
  };
}

/** The values that authors can write as `{{name}}`: brand, plans, prices, limits. */
export const contentValues = createContentValues(shopValues);
