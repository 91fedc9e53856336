import { Outlet, ScrollRestoration, useRouteError } from "react-router";

import { SiteConsent } from "#app/consent/site-consent.tsx";
import { FallbackErrorPage } from "#app/features/errors/failed-error-page.tsx";
import { SiteFrame } from "#app/features/frame/site-frame.tsx";
import { useReportHydration } from "#app/navigation/hydration.ts";
import { NavigationProgress } from "#app/navigation/navigation-progress.tsx";
import { PageHead } from "#app/navigation/page-head.tsx";
import { PageTransition } from "#app/navigation/page-transition.tsx";
import { StylesheetAfterNavigation } from "#app/navigation/rest-of-styles.tsx";
import { RouteAnnouncer } from "#app/navigation/route-announcer.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";

/** The frame around every page. */
export function Root() {
  useReportHydration();
  return (
    <SiteConsent>
      <NavigationProgress />
      <PageTransition />
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <ConnectionNotice />
      <RouteAnnouncer />
      <StylesheetAfterNavigation />
      <ScrollRestoration />
    </SiteConsent>
  );
}

/** The page itself, with its metadata in the head. */
export function PageOutlet() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  );
}

/** The frame or the error page failed: the last resort (specification, section 8). */
export function RootFailure() {
  return <FallbackErrorPage error={useRouteError()} />;
}
