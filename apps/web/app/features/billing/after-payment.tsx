import { counted } from "@site/contracts/plan-words";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

/** What the buyer gets, and where to find it after paying. */
export function AfterPayment({ planId }: { planId: PaidPlanId }) {
  const { updatesMonths, seats } = paidPlans[planId];
  const parts = [
    [
      "Your key and receipt",
      "The next page shows your licence key. We also email it to you with the receipt, and it's in your account.",
    ],
    [
      "The app",
      seats > 1
        ? "It asks for the key when you first start it. Invite your team from your account: each person gets their own key."
        : "It asks for the key when you first start it. If you're on the trial, enter it there and go on.",
    ],
    [
      "New versions",
      `Every version we release in the next ${counted(updatesMonths, "month")} is included. You keep them all: the licence doesn't expire.`,
    ],
  ] as const;
  return (
    <section aria-labelledby="after-heading" className="grid gap-4">
      <h2 id="after-heading" className="text-lg font-semibold">
        What you get
      </h2>
      <dl className="claims border-y border-rule py-3">
        {parts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
