import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

import { namedPart } from "./named-part.ts";

/**
 * After a navigation the focus moves to the fragment's target in the new page, else to its heading, and the title
 * is announced.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    focus(namedPart(hash) ?? document.querySelector("h1"));
    setAnnounced(document.title);
  }, [pathname, hash]);

  return (
    <p aria-live="assertive" aria-atomic className="sr-only">
      {announced}
    </p>
  );
}

function focus(place: HTMLElement | null): void {
  // Texts and headings are focusable only if marked so.
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}
