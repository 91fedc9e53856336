import { formatMoney, type Money } from "./money.ts";
import { type PaidPlan, type Plan, paidPlanIds, paidPlans } from "./plans.ts";
import type { FeatureId } from "./plans/feature-ids.ts";

/** The paid plans in their order. */
const shopPlans: readonly PaidPlan[] = paidPlanIds.map((id) => paidPlans[id]);

/** What the cheapest plan costs. */
export function getLowestPrice(plans: readonly PaidPlan[] = shopPlans): Money {
  return plans.map(({ price }) => price).reduce((a, b) => (b.amountMinor < a.amountMinor ? b : a));
}

/** How many computers each person may use: "3 computers", or a list per plan where they differ. */
export function describeComputersPerPerson(plans: readonly Plan[] = shopPlans): string {
  return byPlan(plans, ({ devicesPerSeat }) => formatCount(devicesPerSeat, "computer"));
}

/** How long new versions are included: "12 months", or a list per plan where they differ. */
export function describeIncludedUpdates(plans: readonly PaidPlan[]): string {
  return byPlan(plans, ({ updatesMonths }) => formatCount(updatesMonths, "month"));
}

/** The months of new versions that are included, each with its plans: [12, "Personal and Pro"]. */
export function groupPlansByUpdates(
  plans: readonly PaidPlan[] = shopPlans,
): [months: number, names: string][] {
  return grouped(plans, ({ updatesMonths }) => updatesMonths).map(([months, names]) => [
    months,
    listed(names, "and"),
  ]);
}

/** Whom the plans are for: "Personal and Pro are for one person, Team is for 5 people". */
export function describePeoplePerPlan(plans: readonly Plan[]): string {
  return grouped(plans, ({ seats }) => (seats === 1 ? "one person" : `${seats} people`))
    .map(
      ([people, names]) =>
        `${listed(names, "and")} ${names.length > 1 ? "are" : "is"} for ${people}`,
    )
    .join(", ");
}

/** What a renewal of each plan costs: "Personal USD 39, Pro USD 79". */
export function formatRenewalPrices(plans: readonly PaidPlan[] = shopPlans): string {
  return plans.map(({ name, renewal }) => `${name} ${formatMoney(renewal)}`).join(", ");
}

/** The names of the plans with seats for others: "Team", or "Team or Campus". Empty if there are none. */
export function listPlansWithSeats(plans: readonly Plan[]): string {
  return listed(namesOf(withSeats(plans)), "or");
}

/** The names of the plans with a feature: "Pro or Team". Empty if no plan has it. */
export function listPlansWithFeature(id: FeatureId, plans: readonly Plan[] = shopPlans): string {
  return listed(namesOf(plans.filter(({ features }) => features.includes(id))), "or");
}

/** On how many computers each person of a plan with seats may use the app. */
export function describeComputersPerSeat(plans: readonly Plan[]): string {
  return describeComputersPerPerson(withSeats(plans));
}

/** "1 month" or "12 months". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function withSeats(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ seats }) => seats > 1);
}

function namesOf(plans: readonly Plan[]): string[] {
  return plans.map(({ name }) => name);
}

/** What holds for every plan, or "1 computer (Student) or 3 computers (Personal and Pro)". */
function byPlan<T extends Plan>(plans: readonly T[], say: (plan: T) => string): string {
  const groups = grouped(plans, say);
  if (groups.length < 2) return groups[0]?.[0] ?? "";
  return listed(
    groups.map(([words, names]) => `${words} (${listed(names, "and")})`),
    "or",
  );
}

/** What is said of plans, each with the names of the plans it is said of. */
function grouped<T extends Plan, Said>(
  plans: readonly T[],
  say: (plan: T) => Said,
): [said: Said, names: string[]][] {
  const groups = new Map<Said, string[]>();
  for (const plan of plans) {
    const said = say(plan);
    groups.set(said, [...(groups.get(said) ?? []), plan.name]);
  }
  return [...groups];
}

function listed(words: readonly string[], last: "and" | "or"): string {
  const rest = words.slice(0, -1).join(", ");
  return rest ? `${rest} ${last} ${words.at(-1)}` : (words[0] ?? "");
}
