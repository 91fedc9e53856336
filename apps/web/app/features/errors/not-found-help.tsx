import { useLocation } from "react-router";

import { footerGroups } from "#app/lib/site-map.ts";
import { useSearch } from "#app/lib/use-search.ts";
import { SiteSearch } from "#app/ui/site-search.tsx";

import { nearPages, wordsOf } from "./near-pages.ts";

const TEXTS = 4;
const everyPage = [
  { label: "Log in", to: "/login" },
  { label: "Create an account", to: "/signup" },
  { label: "Your account", to: "/account" },
  ...footerGroups.flatMap(({ pages }) => pages),
];

/** What the address may have meant, pages with nearly the same one and texts with its words, and the search. */
export function NotFoundHelp() {
  const { pathname } = useLocation();
  const { hits = [] } = useSearch(wordsOf(pathname));
  const near = nearPages(pathname, everyPage);
  const texts = hits.slice(0, TEXTS).map(({ path, title }) => ({
    to: path,
    label: title.map(({ text }) => text).join(""),
  }));
  const found = [...near, ...texts.filter(({ to }) => near.every((page) => page.to !== to))];
  return (
    <>
      {found.length > 0 && (
        <nav aria-labelledby="near-pages" className="prose">
          <h2 id="near-pages">You may have meant</h2>
          <ul>
            {found.map(({ to, label }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <SiteSearch label="Search posts, tutorials and help" />
    </>
  );
}
