import { brand } from "@site/content/brand";
import { formatMoney, subtractMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";

import { guardedLoader, middleware } from "#app/lib/guards.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TallPage } from "#app/ui/tall-page.tsx";

export const clientMiddleware = [middleware("authenticated")];
export const clientLoader = guardedLoader;

export const meta = () =>
  pageMeta({
    path: "/upgrade",
    title: "Upgrade",
    description: `Move to a larger plan of ${brand.name} for the difference in price, or renew its updates.`,
  });

const steps = [
  { from: "personal", to: "pro" },
  { from: "personal", to: "team" },
  { from: "pro", to: "team" },
] as const;

export function HydrateFallback() {
  return (
    <TallPage>
      <UpgradeHeading />
      <Skeleton label="Looking up your account" lines={10} />
    </TallPage>
  );
}

export default function Upgrade() {
  return (
    <TallPage>
      <UpgradeHeading />
      <DataTable caption="What each step up costs">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" className="text-right">
              You pay
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ from, to }) => (
            <tr key={from + to}>
              <th scope="row">{paidPlans[from].name}</th>
              <td>{paidPlans[to].name}</td>
              <td className="num">
                {formatMoney(subtractMoney(paidPlans[to].price, paidPlans[from].price))}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className="prose">
        <p>
          An upgrade is made by a person of ours: write to{" "}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> from the address of your
          account and name the plan that you want. The same goes for a renewal, and for former
          subscribers. Your licences stand in your account.
        </p>
      </div>
      <div>
        <LinkButton to="/account">See your licences</LinkButton>
      </div>
    </TallPage>
  );
}

function UpgradeHeading() {
  return (
    <PageHeading lead="You pay the difference between the two prices. The licence key stays the same, and your computers stay activated.">
      Upgrade
    </PageHeading>
  );
}
