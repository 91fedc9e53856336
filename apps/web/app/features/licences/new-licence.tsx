import { href } from "react-router";

import { trpc } from "#app/api/trpc.ts";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { QueryView } from "#app/ui/query-view.tsx";

import { LicenceCard } from "./licence-card.tsx";

interface NewLicenceProps {
  licenceId: string;
  /** Whether an existing licence was changed. */
  isChanged?: boolean;
}

/** A licence that was just bought or changed, and the next steps. */
export function NewLicence({ licenceId, isChanged = false }: NewLicenceProps) {
  // Always reload: a list from before the purchase does not contain it.
  const licences = trpc.licences.list.useQuery(undefined, { staleTime: 0 });
  const licence = licences.data?.find(({ id }) => id === licenceId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <QueryView query={licences} label="Loading your licence" lines={6}>
          {() => licence && <LicenceCard licence={licence} />}
        </QueryView>
      </div>
      <div className="grid content-start gap-12 lg:col-span-5">
        {isChanged ? <AfterLicenceChange /> : <FirstStep isTeam={(licence?.seats ?? 1) > 1} />}
      </div>
    </div>
  );
}

/** Tells a buyer what to do first. */
function FirstStep({ isTeam }: { isTeam: boolean }) {
  return (
    <section aria-labelledby="first-step" className="grid justify-items-start gap-4">
      <h2 id="first-step" className="text-lg font-semibold">
        Your first step
      </h2>
      <p className="max-w-prose">
        Download the installer on the computer you work on. The app asks for the key when you first
        start it.
        {isTeam && (
          <span> Then invite your team from your account: each person gets their own key.</span>
        )}
      </p>
      <LinkButton to="/get-download">Download the installer</LinkButton>
      <a href={href("/account")}>Go to your account</a>
    </section>
  );
}

/** Next steps after an upgrade or renewal, when the app is already installed. */
function AfterLicenceChange() {
  return (
    <section aria-labelledby="first-step" className="grid justify-items-start gap-4">
      <h2 id="first-step" className="text-lg font-semibold">
        Nothing left to do
      </h2>
      <p className="max-w-prose">
        An app that is online picks up the change automatically. On a computer without a connection,
        save the new licence file above and open it in the app.
      </p>
      <LinkButton to="/account">Go to your account</LinkButton>
    </section>
  );
}
