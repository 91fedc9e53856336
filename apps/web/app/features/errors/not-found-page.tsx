import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { ClientOnly } from "#app/ui/client-only.tsx";
import { LinkButton } from "#app/ui/controls/button.tsx";
import { FullHeightPage, PageHeading } from "#app/ui/page.tsx";

const NotFoundHelp = lazyComponent(async () => (await import("./not-found-help.tsx")).NotFoundHelp);

/** The not-found page, worded as the specification (section 8) requires. */
export function NotFoundPage() {
  return (
    <FullHeightPage>
      <div className="grid justify-items-start gap-8">
        <p aria-hidden className="font-mono text-faint">
          404
        </p>
        <PageHeading lead="The address may have a typo, or the page has moved. Your account and licences are fine.">
          This page could not be found
        </PageHeading>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/support" variant="secondary">
            Open the help
          </LinkButton>
        </div>
      </div>
      {/* All unknown paths share one document, so only the browser knows the requested one. */}
      <ClientOnly>
        <NotFoundHelp />
      </ClientOnly>
    </FullHeightPage>
  );
}
