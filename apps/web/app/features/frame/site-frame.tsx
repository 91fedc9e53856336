import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

import { footerGroups } from "#app/navigation/site-map.ts";

import { SiteHeader } from "./site-header.tsx";

/** The header and footer of every page. Each page renders its own `main` with the id of the skip link. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      {children}
      <SiteFooter />
    </>
  );
}

function SiteFooter() {
  return (
    <footer className="site-footer">
      <nav aria-label="All pages" className="page">
        {footerGroups.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(({ label, to }) => (
                <li key={to}>
                  <a href={to}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {/* Leaves space for the cookie button at the end. */}
      <div>
        <p className="page pe-16">
          <span>{`© ${brand.company.name}, ${brand.company.postalAddress.join(", ")}`}</span>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
      </div>
    </footer>
  );
}
