import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { recordPageView } from "./analytics.ts";

/** Records each page that the visitor goes to. The one that is open at consent is recorded with it. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const recorded = useRef(pathname);

  useEffect(() => {
    if (recorded.current === pathname) return;
    recorded.current = pathname;
    recordPageView();
  }, [pathname]);
}
