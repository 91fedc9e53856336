import { lazy } from "react";

import { ClientOnly } from "#app/ui/client-only.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const NotFoundHelp = lazy(async () => {
  const { NotFoundHelp } = await import("./not-found-help.tsx");
  return { default: NotFoundHelp };
});

/** The page for an address that leads nowhere, worded as the specification (section 8) words it. */
export function NotFoundPage() {
  return (
    <>
      <p aria-hidden className="font-mono text-faint">
        404
      </p>
      <PageHeading lead="The address may be mistyped, or the page has moved. Nothing is wrong with your account or your licences.">
        This page could not be found
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/">Go to the home page</LinkButton>
        <LinkButton to="/support" variant="secondary">
          Open the help
        </LinkButton>
      </div>
      {/* One document answers every such address: only the browser knows which one was asked for. */}
      <ClientOnly>
        <NotFoundHelp />
      </ClientOnly>
    </>
  );
}
