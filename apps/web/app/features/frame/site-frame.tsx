import { brand } from "@site/content/brand";
import type { ReactNode } from "react";

import { footerGroups } from "#app/navigation/site-map.ts";

import { SiteHeader } from "./site-header.tsx";

/** The frame around every page. Each page has its own `main`, with the id that root.tsx's skip link names. */
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
      {/* The cookie button is at its end. */}
      <div>
        <p className="page pe-16">
          <span>{`© ${brand.company.name}, ${brand.company.postalAddress.join(", ")}`}</span>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </p>
      </div>
    </footer>
  );
}
