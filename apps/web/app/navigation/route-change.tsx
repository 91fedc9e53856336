import { useEffect, useRef, useState, useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType, useNavigation } from "react-router";

import { findAnchor } from "./anchor.ts";

/** For each history entry, the link that had the focus there, and its index among links with the same target. */
const focusedLinks = new Map<string, { href: string; index: number }>();

/**
 * After a navigation, moves the focus to the fragment's target or the heading and announces the title. After Back and
 * Forward, the focus returns to the link that was followed.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation();
  const isHistoryStep = useNavigationType() === NavigationType.Pop;
  const [announced, setAnnounced] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const popover of document.querySelectorAll<HTMLElement>(":popover-open"))
      popover.hidePopover();
    const last = isHistoryStep ? focusedLinks.get(key) : undefined;
    const link = last && findLinks(last.href)[last.index];
    // A link in a closed menu cannot have the focus.
    moveFocus(link?.checkVisibility() ? link : (findAnchor(hash) ?? document.querySelector("h1")));
    setAnnounced(document.title);
  }, [pathname, hash, isHistoryStep, key]);

  useEffect(() => {
    const rememberLink = ({ target }: Event) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      focusedLinks.set(key, {
        href: target.href,
        index: findLinks(target.href).indexOf(target),
      });
    };
    addEventListener("focusin", rememberLink);
    return () => removeEventListener("focusin", rememberLink);
  }, [key]);

  return (
    <p aria-live="assertive" aria-atomic className="sr-only">
      {announced}
    </p>
  );
}

function findLinks(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.href === href);
}

function moveFocus(element: HTMLElement | null): void {
  // Texts and headings are only focusable with a tabindex.
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/**
 * The page transition of the specification (section 2: named page, mode out-in), as attributes for styles/motion.css.
 * The old page fades while the new one loads, so navigation takes no longer. Changes within a page have no transition.
 */
export function PageTransition() {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const isLeaving = target !== undefined && target !== pathname;
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isLeaving) {
      dataset.page = "out";
      return;
    }
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (isNew) dataset.page = "in";
    else delete dataset.page;
  }, [isLeaving, pathname]);
  return null;
}
