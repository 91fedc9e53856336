import { computeEditDistance } from "@site/content/search/match-terms";
import { useLocation } from "react-router";

import { decodeUrl } from "#app/lib/address.ts";
import { footerGroups, type PageLink } from "#app/navigation/site-map.ts";
import { SiteSearch } from "#app/search/site-search.tsx";
import { useSearch } from "#app/search/use-search.ts";
import { DataTable } from "#app/ui/data-table.tsx";

const MAX_PAGES = 3;

/** Finds pages with a path similar to the requested one: up to a third of it may be mistyped. */
export function findSimilarPages(requested: string, pages: readonly PageLink[]): PageLink[] {
  const typed = requested.toLowerCase().replace(/(?<!\/)\/+$/, "");
  const allowed = Math.max(1, Math.floor((typed.length - 1) / 3));
  return pages
    .flatMap((page) => {
      const distance = computeEditDistance(typed, page.to, allowed);
      return distance === undefined ? [] : [{ page, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_PAGES)
    .map(({ page }) => page);
}

/** Turns a path into search words: "/blog/numbers_as-text.html" becomes "numbers as text". */
export function toSearchWords(address: string): string {
  const last = decodeUrl(address).split("/").findLast(Boolean) ?? "";
  return last
    .replace(/\.\w{1,5}$/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ")
    .trim();
}

const MAX_TEXTS = 4;
const everyPage: PageLink[] = [
  { label: "Log in", to: "/login" },
  { label: "Create an account", to: "/signup" },
  { label: "Your account", to: "/account" },
  ...footerGroups.flatMap(({ pages }) => pages),
];

/** Suggests pages with a similar path, and search results for the words in it. */
export function NotFoundHelp() {
  const { pathname } = useLocation();
  const { hits = [] } = useSearch(toSearchWords(pathname));
  const similarPages = findSimilarPages(pathname, everyPage);
  const texts = hits.slice(0, MAX_TEXTS).map(({ path, title }) => ({
    to: path,
    label: title.map(({ text }) => text).join(""),
  }));
  const found = [
    ...similarPages,
    ...texts.filter(({ to }) => similarPages.every((page) => page.to !== to)),
  ];
  return (
    <>
      {/* The search comes first so that later results do not move it. */}
      <SiteSearch label="Search posts, tutorials and help" />
      {found.length > 0 && (
        <nav aria-labelledby="near-pages" className="grid gap-4">
          <h2 id="near-pages" className="text-xl font-semibold">
            You may have meant
          </h2>
          <DataTable caption="The address you asked for, and pages with a similar one">
            <thead>
              <tr>
                <th scope="col">As it came</th>
                <th scope="col">Clean</th>
                <th scope="col">Page</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ to, label }, row) => (
                <tr key={to}>
                  {row === 0 && (
                    <td rowSpan={found.length} className="gate-dirty w-1/3 font-mono wrap-anywhere">
                      {decodeUrl(pathname)}
                    </td>
                  )}
                  <td className="font-mono wrap-anywhere">{to}</td>
                  <td>
                    <a href={to}>{label}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </nav>
      )}
    </>
  );
}
