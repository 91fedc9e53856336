import { brand } from "@site/content/brand";
import { useEffect } from "react";
import { href, useLocation } from "react-router";

import { ProgressBar } from "#app/navigation/progress-bar.tsx";
import { mayBeSignedIn, SESSION_EVENT } from "#app/navigation/signed-in-hint.ts";
import { mainPages } from "#app/navigation/site-map.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";

import { NavLink } from "./nav-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** The header of every page. Menu and theme are native popovers: they work before any script. */
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

/** Both links are in the page; the browser's record of a session decides before the first paint. */
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
