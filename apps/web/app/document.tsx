import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

import { useHydrated } from "#app/navigation/hydration.ts";
import textFont from "#app/styles/fonts/text.woff2?url";

/**
 * Parts of the document that are only prerendered. Hydration leaves them unchanged, so the client bundle does not
 * include them.
 */
interface DocumentParts {
  /** In the head: the page's security policy, its CSS rules, and the scripts that run before the first paint. */
  head: ReactNode;
  /** At the end of the body: controls that work before the application starts, and the script that starts it. */
  end: ReactNode;
}

interface DocumentProps {
  sent?: DocumentParts;
  children: ReactNode;
}

/** The HTML document. React hydrates all of it and skips elements that it did not render. */
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
        {/* Before the consent bar, so that it is the first stop of the keyboard on every page. */}
        <a href="#content" className="skip-link">
          Skip to the content
        </a>
        {children}
        {sent?.end}
      </body>
    </html>
  );
}

/** Added after hydration, because browsers would fetch it together with the fonts of the first paint. */
function WebManifest() {
  return useHydrated() && <link rel="manifest" href="/site.webmanifest" />;
}
