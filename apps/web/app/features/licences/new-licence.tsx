import { trpc } from "#app/api/trpc.ts";
import { LinkButton } from "#app/ui/controls/link-button.tsx";
import { QueryPart } from "#app/ui/query-part.tsx";

import { LicenceCard } from "./licence-card.tsx";

interface NewLicenceProps {
  licenceId: string;
  /** Whether the licence existed before and has only changed. */
  isChanged?: boolean;
}

/** The licence that was just bought or changed, and the remaining steps. */
export function NewLicence({ licenceId, isChanged = false }: NewLicenceProps) {
  // A list that was loaded before the purchase does not contain it.
  const licences = trpc.licences.list.useQuery(undefined, { staleTime: 0 });
  const licence = licences.data?.find(({ id }) => id === licenceId);
  return (
    <div className="grid max-w-3xl gap-8">
      <QueryPart query={licences} label="Loading your licence" lines={6}>
        {() => licence && <LicenceCard licence={licence} />}
      </QueryPart>
      <section aria-labelledby="next-steps" className="grid justify-items-start gap-4">
        <h2 id="next-steps" className="text-lg font-semibold">
          Next
        </h2>
        <ol className="grid list-decimal gap-2 ps-6">
          {isChanged ? (
            <li>
              Nothing if the app is online: it picks up the change automatically. Otherwise, save
              the new licence file and open it in the app.
            </li>
          ) : (
            <>
              <li>On the computer that you work on, download the installer and run it.</li>
              <li>At the first start, paste the key or open the licence file.</li>
            </>
          )}
          {licence && licence.seats > 1 && (
            <li>Invite the people of your team from your account: each gets a key of their own.</li>
          )}
        </ol>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/get-download">Download the installer</LinkButton>
          <LinkButton to="/account" variant="secondary">
            Go to your account
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
