import { trpc } from "#app/api/trpc.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { QueryView } from "#app/ui/query-part.tsx";

import { UpgradeCard } from "./upgrade-card.tsx";

/** Every active licence of the person, with what may be bought for it. */
export function UpgradeList() {
  const upgrades = trpc.billing.upgrades.useQuery();
  return (
    <QueryView query={upgrades} label="Loading your licences" lines={8}>
      {(list) =>
        list.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">You have no active licence to upgrade or renew.</p>
            <LinkButton to="/signup-plan-select">Choose a plan</LinkButton>
          </div>
        ) : (
          <ul className="grid gap-8">
            {list.map((licence) => (
              <li key={licence.licenceId}>
                <UpgradeCard licence={licence} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
