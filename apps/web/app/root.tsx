import { brand } from "@site/content/brand";
import type { ReactNode } from "react";
import { Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import contentManifest from "virtual:content-manifest";

import beforePaint from "#app/boot/before-paint.ts?inline-script";
import consentHead from "#app/boot/consent-head.ts?inline-text";
import pageControls from "#app/boot/page-controls.ts?inline-script";
import { SiteConsent } from "#app/features/consent/site-consent.tsx";
import { ErrorPage } from "#app/features/errors/error-page.tsx";
import { FailedErrorPage } from "#app/features/errors/failed-error-page.tsx";
import { SiteFrame } from "#app/features/frame/site-frame.tsx";
import { MANIFEST_BLOCK } from "#app/lib/manifest-block.ts";
import textFont from "#app/styles/fonts/text.woff2?url";
import { ConnectionNotice } from "#app/ui/connection-notice.tsx";
import { ErrorBarrier } from "#app/ui/error-barrier.tsx";
import { FollowLinks } from "#app/ui/follow-links.tsx";
import { NavigationProgress } from "#app/ui/navigation-progress.tsx";
import { PageTransition } from "#app/ui/page-transition.tsx";
import { RouteAnnouncer } from "#app/ui/route-announcer.tsx";

import type { Route } from "./+types/root.ts";

import styles from "#app/styles/app.css?url";

// Made once: the router renders what stands around a page again with every page.
const links = (
  <>
    <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
    {/* React takes it over by its address, wherever finish-build.ts has put its rules. */}
    <link rel="stylesheet" href={styles} precedence="site" />
    <noscript>
      <link rel="stylesheet" href={styles} />
    </noscript>
    <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    <link rel="manifest" href="/site.webmanifest" />
    <meta name="application-name" content={brand.name} />
  </>
);
const aboveThePage = (
  <>
    <NavigationProgress />
    <PageTransition />
  </>
);
const belowThePage = (
  <>
    <ConnectionNotice />
    <RouteAnnouncer />
    <FollowLinks />
  </>
);
const page = (
  <SiteFrame>
    <Outlet />
  </SiteFrame>
);

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: beforePaint + consentHead }}
        />
        <Meta />
        {links}
      </head>
      <body>
        {/* Before the question about cookies: the keyboard meets it first, on every page. */}
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        <SiteConsent>
          {aboveThePage}
          {children}
          {belowThePage}
        </SiteConsent>
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: pageControls }} />
        <script
          type="application/json"
          id={MANIFEST_BLOCK}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: contentManifest }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return page;
}

function showFailedErrorPage(thrown: unknown) {
  return <FailedErrorPage error={thrown} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorBarrier fallback={showFailedErrorPage}>
      <SiteFrame>
        <ErrorPage error={error} />
      </SiteFrame>
    </ErrorBarrier>
  );
}
