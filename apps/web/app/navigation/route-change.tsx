import { useEffect, useRef, useState, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType, useNavigation } from "react-router";

import { findAnchor } from "./anchor.ts";

/** Entry of the history → the link that had the focus there, and its place among those that lead to the same page. */
const left = new Map<string, { href: string; at: number }>();

/**
 * After a navigation the focus moves to the fragment's target in the new page, else to its heading, and the title
 * is announced. After Back and Forward it returns to the link that it left the page by.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const isStep = useNavigationType() === NavigationType.Pop;
  const [announced, setAnnounced] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    const last = isStep ? left.get(key) : undefined;
    const link = last && linksTo(last.href)[last.at];
    // One in a menu that has closed cannot have the focus.
    focus(link?.checkVisibility() ? link : (findAnchor(hash) ?? document.querySelector("h1")));
    setAnnounced(document.title);
  }, [pathname, hash, isStep, key]);

  useEffect(() => {
    const keep = ({ target }: Event) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      left.set(key, { href: target.href, at: linksTo(target.href).indexOf(target) });
    };
    addEventListener("focusin", keep);
    return () => removeEventListener("focusin", keep);
  }, [key]);

  return (
    <p aria-live="assertive" aria-atomic className="sr-only">
      {announced}
    </p>
  );
}

function linksTo(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.href === href);
}

function focus(place: HTMLElement | null): void {
  // Texts and headings are focusable only if marked so.
  if (place && place.tabIndex < 0) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

/**
 * The page transition named page, mode out-in (specification, section 2), as marks on the root element for
 * motion.css. The old page leaves while the new one loads, so navigation takes no longer. Changes within a page,
 * such as a filter in the address, have no transition.
 */
export function PageTransition() {
  const { pathname } = useLocation();
  const asked = useNavigation().location?.pathname;
  const leaves = asked !== undefined && asked !== pathname;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (leaves) {
      dataset.page = "out";
      return;
    }
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (isNew) dataset.page = "in";
    else delete dataset.page;
  }, [leaves, pathname]);
  return null;
}
