import { brand } from "@site/content/brand";
import { useEffect, type ReactNode, Suspense, useState } from "react";
import { href, useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";
import { useHydrated } from "#app/navigation/hydration.ts";
import { lazyComponent } from "#app/navigation/lazy-component.ts";
import { ProgressBar } from "#app/navigation/progress-bar.tsx";
import { mayBeSignedIn, SESSION_EVENT } from "#app/navigation/signed-in-hint.ts";
import { mainPages } from "#app/navigation/site-map.ts";
import type { Address } from "#app/pages.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";

const themes = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The theme menu. boot/controls.ts stores the choice and marks it when the panel opens. */
function ThemeMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget="theme-panel"
        aria-label="Colour theme"
        title="Colour theme"
      >
        <svg aria-hidden viewBox="0 0 20 20" fill="none" stroke="currentColor">
          <circle cx="10" cy="10" r="7.25" strokeWidth="1.5" />
          <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" stroke="none" />
        </svg>
      </button>
      <fieldset id="theme-panel" popover="auto" className="head-panel">
        <legend className="sr-only">Colour theme</legend>
        {themes.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name="theme" value={value} defaultChecked={value === "system"} />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}

const SearchDialog = lazyComponent(async () => (await import("./search-dialog.tsx")).SearchDialog);

/** Opens the search, also with "/" and Ctrl+K (⌘K on a Mac). The dialog loads on first use. */
function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = (selector: string) =>
        event.target instanceof Element && event.target.closest(selector);
      const opensSearch =
        event.ctrlKey || event.metaKey
          ? event.key === "k" && !isInside("dialog")
          : event.key === "/" && !isInside("input, textarea, select, dialog");
      if (!opensSearch) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        title="Search (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <svg aria-hidden viewBox="0 0 20 20" fill="none" stroke="currentColor">
          <circle cx="8.5" cy="8.5" r="5.25" strokeWidth="1.5" />
          <path d="m12.5 12.5 5 5" strokeWidth="1.5" />
        </svg>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The header of every page. Menu and theme are native popovers, which work without scripts. */
export function SiteHeader() {
  useSessionHint();
  return (
    <header className="site-header">
      <ProgressBar />
      <div className="page">
        <a href={href("/")} className="site-name">
          <LogoMark />
          {brand.name}
        </a>
        <nav aria-label="Main" className="head-links">
          {mainPages.map(({ label, to }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="head-tools">
          <SearchButton />
          <ThemeMenu />
          <SessionLinks />
          <button type="button" popoverTarget="site-menu">
            <span aria-hidden>
              <span />
              <span />
              <span />
            </span>
            Menu
          </button>
        </div>
      </div>
      <SiteMenu />
    </header>
  );
}

function SiteMenu() {
  return (
    <nav id="site-menu" popover="auto" aria-label="Menu" className="head-panel">
      <ul>
        {mainPages.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
      <SessionLinks />
    </nav>
  );
}

/** Both links are in the HTML. The stored session decides before the first paint which one shows. */
function SessionLinks() {
  return (
    <div className="head-links">
      <NavLink to="/login" className="when-signed-out">
        Log in
      </NavLink>
      <NavLink to="/account" className="when-signed-in">
        Account
      </NavLink>
    </div>
  );
}

function useSessionHint(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const update = () => document.documentElement.toggleAttribute("data-session", mayBeSignedIn());
    update();
    addEventListener("storage", update);
    addEventListener(SESSION_EVENT, update);
    return () => {
      removeEventListener("storage", update);
      removeEventListener(SESSION_EVENT, update);
    };
  }, [pathname]);
}

interface NavLinkProps {
  to: Address;
  className?: string;
  children: ReactNode;
}

/** A header link, marked as current on its page and the pages below it. */
function NavLink({ to, className, children }: NavLinkProps) {
  const pathname = usePagePath();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <a href={to} aria-current={isCurrent ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}

/**
 * The path of the open page. During hydration, the path that the document was rendered for: the not-found document is
 * served for other paths too, and React keeps its attributes.
 */
function usePagePath(): string {
  const { pathname } = useLocation();
  const isHydrating = !useHydrated() && typeof document === "object";
  return (isHydrating && readPageData()?.path) || pathname;
}
