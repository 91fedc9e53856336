import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { recordPageView } from "./analytics.ts";

/** Records each page that the visitor opens, including the one that is open at consent. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const recorded = useRef(pathname);

  useEffect(() => {
    if (recorded.current === pathname) return;
    recorded.current = pathname;
    recordPageView();
  }, [pathname]);
}
