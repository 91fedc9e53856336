import { formatMoney, type Money } from "./money.ts";
import { type PaidPlan, type Plan, soldPlanIds, paidPlans } from "./plans.ts";
import type { FeatureId } from "./plans/feature-ids.ts";

const shopPlans: readonly PaidPlan[] = soldPlanIds.map((id) => paidPlans[id]);

export function getLowestPrice(plans: readonly PaidPlan[] = shopPlans): Money {
  return plans.map(({ price }) => price).reduce((a, b) => (b.amountMinor < a.amountMinor ? b : a));
}

/** How many computers each person can use: "3 computers", or a list per plan where they differ. */
export function describeComputersPerPerson(plans: readonly Plan[] = shopPlans): string {
  return formatPerPlan(plans, ({ devicesPerSeat }) => formatCount(devicesPerSeat, "computer"));
}

/** How long new versions are included: "12 months", or a list per plan where they differ. */
export function describeIncludedUpdates(plans: readonly PaidPlan[]): string {
  return formatPerPlan(plans, ({ updatesMonths }) => formatCount(updatesMonths, "month"));
}

/** Groups plans by the months of new versions that they include: [12, "Personal and Pro"]. */
export function groupPlansByUpdates(
  plans: readonly PaidPlan[] = shopPlans,
): [months: number, names: string][] {
  return groupPlans(plans, ({ updatesMonths }) => updatesMonths).map(([months, names]) => [
    months,
    joinWords(names, "and"),
  ]);
}

/** Lists for how many people each plan is: "Personal and Pro are for one person, Team is for 5 people". */
export function describePeoplePerPlan(plans: readonly Plan[]): string {
  return groupPlans(plans, ({ seats }) => (seats === 1 ? "one person" : `${seats} people`))
    .map(
      ([people, names]) =>
        `${joinWords(names, "and")} ${names.length > 1 ? "are" : "is"} for ${people}`,
    )
    .join(", ");
}

/** Lists the renewal price of each plan: "Personal USD 39, Pro USD 79". */
export function formatRenewalPrices(plans: readonly PaidPlan[] = shopPlans): string {
  return plans.map(({ name, renewal }) => `${name} ${formatMoney(renewal)}`).join(", ");
}

/** The names of the plans with seats for others: "Team", or "Team or Campus". Empty if there are none. */
export function listPlansWithSeats(plans: readonly Plan[]): string {
  return joinWords(getNames(filterPlansWithSeats(plans)), "or");
}

/** The names of the plans with a feature: "Pro or Team". Empty if no plan has it. */
export function listPlansWithFeature(id: FeatureId, plans: readonly Plan[] = shopPlans): string {
  return joinWords(getNames(plans.filter(({ features }) => features.includes(id))), "or");
}

/** How many computers each seat of a plan covers. */
export function describeComputersPerSeat(plans: readonly Plan[]): string {
  return describeComputersPerPerson(filterPlansWithSeats(plans));
}

/** Formats "1 month" or "12 months". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function filterPlansWithSeats(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ seats }) => seats > 1);
}

function getNames(plans: readonly Plan[]): string[] {
  return plans.map(({ name }) => name);
}

/**
 * Returns the text if it is the same for all plans, or else "1 computer (Student) or 3 computers (Personal and Pro)".
 */
function formatPerPlan<T extends Plan>(plans: readonly T[], describe: (plan: T) => string): string {
  const groups = groupPlans(plans, describe);
  if (groups.length < 2) return groups[0]?.[0] ?? "";
  return joinWords(
    groups.map(([words, names]) => `${words} (${joinWords(names, "and")})`),
    "or",
  );
}

/** Groups plans by their text, with the joined plan names of each group. */
function groupPlans<T extends Plan, Text>(
  plans: readonly T[],
  describe: (plan: T) => Text,
): [text: Text, names: string[]][] {
  const groups = new Map<Text, string[]>();
  for (const plan of plans) {
    const text = describe(plan);
    groups.set(text, [...(groups.get(text) ?? []), plan.name]);
  }
  return [...groups];
}

function joinWords(words: readonly string[], last: "and" | "or"): string {
  const rest = words.slice(0, -1).join(", ");
  return rest ? `${rest} ${last} ${words.at(-1)}` : (words[0] ?? "");
}
