import { TRIAL_DAYS } from "@site/contracts/plans";
import { Suspense } from "react";

import { trpc } from "#app/api/trpc.ts";
import { lazyComponent } from "#app/navigation/lazy-part.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { QueryView } from "#app/ui/query-part.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

import { LicenceCard } from "./licence-card.tsx";
import { LicenceDevices } from "./licence-devices.tsx";

// Separate chunks: only teams have seats.
const TeamSeats = lazyComponent(async () => (await import("./team-seats.tsx")).TeamSeats);
const LeaveSeat = lazyComponent(async () => (await import("./leave-seat.tsx")).LeaveSeat);

export function LicencesPanel() {
  const licences = trpc.licences.list.useQuery();
  return (
    <QueryView query={licences} label="Loading your licences" lines={5}>
      {(list) =>
        list.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">
              You don't have a licence yet. The trial runs for {TRIAL_DAYS} days without one. You
              pay for a licence once.
            </p>
            <LinkButton to="/signup-plan-select">Choose a plan</LinkButton>
          </div>
        ) : (
          <ul className="grid gap-6">
            {list.map((licence) => (
              <li key={licence.id}>
                <LicenceCard licence={licence}>
                  <div className="grid gap-8">
                    {licence.team === null && licence.seats > 1 && (
                      <Suspense fallback={<Skeleton label="Loading the seats" lines={6} />}>
                        <TeamSeats licence={licence} />
                      </Suspense>
                    )}
                    <LicenceDevices licence={licence} />
                    {licence.team !== null && (
                      <Suspense>
                        <LeaveSeat licence={licence} />
                      </Suspense>
                    )}
                  </div>
                </LicenceCard>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
