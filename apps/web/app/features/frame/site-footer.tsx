import { brand } from "@site/content/brand";

import { footerGroups } from "#app/lib/site-map.ts";

export function SiteFooter() {
  return (
    <footer className="mt-auto border-t border-edge bg-band text-sm">
      <nav
        aria-label="All pages"
        className="page grid gap-x-6 gap-y-8 py-10 min-[22rem]:grid-cols-2 md:grid-cols-4"
      >
        {footerGroups.map(({ title, pages }) => (
          <section key={title}>
            <h2 className="font-semibold text-faint">{title}</h2>
            <ul className="mt-1">
              {pages.map(({ label, to }) => (
                <li key={to}>
                  <a
                    href={to}
                    className="inline-flex min-h-11 items-center underline-offset-4 hover:underline md:min-h-9"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {/* The button of the cookies stands at its end. */}
      <div className="border-t border-rule">
        <p className="page flex flex-wrap gap-x-6 gap-y-1 py-5 pe-16 text-faint">
          <span>
            © {brand.company.name}, {brand.company.postalAddress.join(", ")}
          </span>
          <a
            href={`mailto:${brand.supportEmail}`}
            className="wrap-anywhere underline underline-offset-4"
          >
            {brand.supportEmail}
          </a>
        </p>
      </div>
    </footer>
  );
}
