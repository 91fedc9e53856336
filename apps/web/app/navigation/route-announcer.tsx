import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** After a navigation the focus goes to the heading of the new page, and its title is read out. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    // An address with a fragment has its own place to go to.
    if (!hash) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <p aria-live="assertive" aria-atomic className="sr-only">
      {announced}
    </p>
  );
}
