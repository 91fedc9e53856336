import { isIsolatedPage } from "#app/navigation/isolated-pages.ts";

/** Beside the drafts of session/drafts.ts, which are forgotten together. */
const KEY = "draft:page";
/** Never stored: passwords, licences, and what is in a dialog, which no page is sent with. */
const FIELDS =
  "main :is(input:not([type=password],[type=file],[type=hidden],[readonly]),select,textarea):not([data-private],dialog *)";

/** The name of a field, or else its id; its value; whether it is ticked. */
type Kept = [name: string, value: string, isTicked: boolean];

const fields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
const nameOf = ({ name, id }: HTMLInputElement) => name || id;

// A decision about cookies reloads the page, and so may a part that is missing: before React has started, and after.
// Once it has, forms keep drafts of their own too.
addEventListener("pagehide", () => {
  // Such a page holds a table, of which nothing is stored.
  if (isIsolatedPage(location.pathname)) return;
  const kept = fields().map((field): Kept => [nameOf(field), field.value, field.checked]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.pathname, kept]));
  } catch {
    // Then a reload loses what was typed.
  }
});

try {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const [path, kept] = JSON.parse(stored ?? "[]") as [string?, Kept[]?];
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "reload" && path === location.pathname && kept) putBack(kept);
} catch {
  // Storage can be off or hold something else: then there is nothing to put back.
}

function putBack(kept: Kept[]): void {
  for (const field of fields()) {
    const at = kept.findIndex(([name]) => name === nameOf(field));
    const [found] = at < 0 ? [] : kept.splice(at, 1);
    if (found) [, field.value, field.checked] = found;
  }
}
