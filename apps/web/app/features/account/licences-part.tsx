import { TRIAL_DAYS } from "@site/contracts/plans";
import { useQuery } from "@tanstack/react-query";

import { trpc } from "#app/lib/trpc.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { LicenceCard } from "./licence-card.tsx";
import { LicenceDevices } from "./licence-devices.tsx";

export function LicencesPart() {
  const licences = useQuery(trpc.licences.list.queryOptions());
  return (
    <QueryPart query={licences} label="Loading your licences" lines={5}>
      {(list) =>
        list.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">
              You have no licence yet. The trial runs for {TRIAL_DAYS} days without one; a licence
              is paid once.
            </p>
            <LinkButton to="/signup-plan-select">Choose a plan</LinkButton>
          </div>
        ) : (
          <ul className="grid gap-6">
            {list.map((licence) => (
              <li key={licence.id}>
                <LicenceCard licence={licence}>
                  <LicenceDevices licence={licence} />
                </LicenceCard>
              </li>
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
}
