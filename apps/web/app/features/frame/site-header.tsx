import { brand } from "@site/content/brand";
import { useEffect } from "react";
import { useLocation } from "react-router";

import { mayBeSignedIn, SESSION_EVENT } from "#app/lib/signed-in-hint.ts";
import { mainPages } from "#app/lib/site-map.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";

import { NavLink } from "./nav-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The head row of every page. Menu and theme are native popovers: they work before any script. */
export function SiteHeader() {
  useSessionHint();
  return (
    <header className="relative border-b border-edge bg-sheet">
      <ProgressBar />
      <div className="page flex flex-wrap items-stretch">
        <a
          href="/"
          className="-ms-1 flex min-h-14 items-center gap-2.5 px-1 text-lg font-semibold tracking-tight"
        >
          <LogoMark className="size-7" />
          {brand.name}
        </a>
        <nav aria-label="Main" className="ms-8 hidden flex-1 border-s border-rule lg:flex">
          {mainPages.map(({ label, to }) => (
            <NavLink key={to} to={to} className="nav-cell">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-stretch">
          <SearchButton />
          <ThemeMenu />
          <SessionLinks className="hidden border-s border-rule sm:flex" />
          <button
            type="button"
            popoverTarget="site-menu"
            className="flex min-h-14 items-center gap-2 border-s border-rule px-[min(1rem,5vw)] text-sm font-semibold lg:hidden"
          >
            <span aria-hidden className="grid w-4 gap-1 *:h-0.5 *:bg-current">
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
    <nav
      id="site-menu"
      popover="auto"
      aria-label="Menu"
      className="head-panel w-full sm:w-80 lg:hidden"
    >
      <ul>
        {mainPages.map(({ label, to }) => (
          <li key={to} className="border-b border-rule">
            <NavLink to={to} className="flex min-h-12 items-center px-5 font-semibold">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <SessionLinks className="flex min-h-14 sm:hidden" />
    </nav>
  );
}

/** Both links are in the page; what the browser remembers of a session decides before the first paint. */
function SessionLinks({ className }: { className: string }) {
  return (
    <div className={className}>
      <NavLink to="/login" className="nav-cell when-signed-out">
        Log in
      </NavLink>
      <NavLink to="/account" className="nav-cell when-signed-in">
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
