import { Outlet, ScrollRestoration, useRouteError } from "react-router";

import { SiteConsent } from "#app/consent/site-consent.tsx";
import { ErrorPage, FallbackErrorPage } from "#app/features/errors/error-page.tsx";
import { SiteFrame } from "#app/features/frame/site-frame.tsx";
import { StylesheetAfterNavigation } from "#app/navigation/full-stylesheet.tsx";
import { useReportHydration } from "#app/navigation/hydration.ts";
import { PageHead } from "#app/navigation/page-head.tsx";
import { NavigationProgress } from "#app/navigation/progress-bar.tsx";
import { PageTransition, RouteAnnouncer } from "#app/navigation/route-change.tsx";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";

const main = (
  <main
    id="content"
    className="page grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 pt-10 pb-20 md:pt-14"
  >
    <Outlet />
  </main>
);

/** The layout of pages with one column of content. */
export function DefaultLayout() {
  return main;
}

/** The root of every page: providers, the frame and the global announcements. */
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

export function PageOutlet() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  );
}

/** Shown when the frame or the error page itself failed (specification, section 8). */
export function RootFailure() {
  return <FallbackErrorPage error={useRouteError()} />;
}

/** The layout of the home page, whose sections have their own margins. */
export function HomeLayout() {
  return (
    <main id="content" className="flex-1 overflow-x-clip">
      <Outlet />
    </main>
  );
}

/** Replaces a page that failed to load or render; the frame stays. */
export function RouteFailure() {
  return <ErrorPage error={useRouteError()} />;
}
