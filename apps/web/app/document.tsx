import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";
import textFont from "#app/styles/fonts/text.woff2?url";

/** What only the sent document has. The browser leaves it unchanged, so the application does not contain it. */
export interface DocumentParts {
  /** In the head: the policy of the page, its rules, and the scripts that run before the first paint. */
  head: ReactNode;
  /** At the end of the body: controls that work before the application starts, and the script that starts it. */
  end: ReactNode;
}

interface DocumentProps {
  sent?: DocumentParts;
  children: ReactNode;
}

/** The document around the application. React hydrates all of it and skips what it does not know. */
export function Document({ sent, children }: DocumentProps) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="application-name" content={brand.name} />
        <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <WebManifest />
        {sent?.head}
      </head>
      <body>
        {/* Before the consent bar: the keyboard reaches it first, on every page. */}
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        {children}
        {sent?.end}
      </body>
    </html>
  );
}

/** Browsers fetch it beside the fonts of the first paint, so it waits for the application. */
function WebManifest() {
  return useHydrated() && <link rel="manifest" href="/site.webmanifest" />;
}
