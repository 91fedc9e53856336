import type { UpgradableLicence } from "@site/contracts/billing";
import { paidPlans } from "@site/contracts/plans";
import { Suspense, useId } from "react";

import { UpdatesBar } from "#app/features/billing/updates-window.tsx";
import { formatPeopleAndComputers } from "#app/lib/people-and-computers.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

const UpgradeForm = lazyComponent(async () => (await import("./upgrade-form.tsx")).UpgradeForm);

/** The owned plan, how long it has updates, and the available steps. */
export function UpgradeCard({ licence }: { licence: UpgradableLicence }) {
  const id = useId();
  const plan = paidPlans[licence.planId];
  const renewal = licence.offers.find(({ kind }) => kind === "renewal");
  return (
    <article aria-labelledby={id} className="grid gap-6 border border-rule bg-sheet p-4 sm:p-6">
      <header className="grid gap-1">
        <h2 id={id} className="text-xl font-semibold">
          You own {plan.name}
        </h2>
        <p className="text-faint">
          {formatPeopleAndComputers(plan)}. Key <code className="wrap-anywhere">{licence.key}</code>
        </p>
      </header>
      <UpdatesBar updatesUntil={licence.updatesUntil} renewedUntil={renewal?.updatesUntil} />
      {licence.pendingPurchaseId ? (
        <Notice title="A payment for this licence is on its way">
          You can't buy anything else for it until your bank has confirmed the payment.{" "}
          <a href={`/purchase-success?purchase_id=${licence.pendingPurchaseId}`}>See its status</a>
        </Notice>
      ) : (
        <Suspense fallback={<Skeleton label="Loading the offers" lines={6} />}>
          <UpgradeForm licence={licence} />
        </Suspense>
      )}
    </article>
  );
}
