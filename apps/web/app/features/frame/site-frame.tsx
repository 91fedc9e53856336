import type { ReactNode } from "react";

import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What stands around every page. Each page brings its own `main` with the id that the skip link names. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:border focus:border-river focus:bg-sheet focus:px-4 focus:py-3 focus:font-semibold"
      >
        Skip to the content
      </a>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  );
}
