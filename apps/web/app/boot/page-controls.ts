import "./controls.ts";
import { safeSessionStorage } from "#app/lib/browser-storage.ts";
import { isIsolatedPage } from "#app/navigation/isolated-pages.ts";

import { showStartFailure } from "./show-failure.ts";
import { startApplication } from "./start.ts";

startApplication({ onFailure: showStartFailure });

// Buttons need the application's code. It clicks the marked ones once it has loaded (navigation/hydration.ts).
addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("button[type=button]");
  if (button && !button.matches("[popovertarget], [data-consent-action]")) {
    button.dataset.pressed = "";
  }
});

// Typed input survives a reload: a decision about cookies reloads the page, and so may a missing chunk. After hydration,
// forms also keep drafts of their own (session/drafts.ts), which are deleted together with this one.

const KEY = "draft:page";
/** Passwords, licences, choices about cookies and fields in dialogs are never stored. */
const FIELDS =
  "main :is(input:not([type=password],[type=file],[type=hidden],[readonly]),select,textarea):not([data-private],dialog *,.grant-form *)";

type StoredField = [name: string, value: string, isChecked: boolean];

const findFields = () => [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
const getFieldName = ({ name, id }: HTMLInputElement) => name || id;

addEventListener("pagehide", storeFields);
// The next page may read the fields before this one is told that it is hidden.
addEventListener("input", storeFields);

function storeFields(): void {
  // Isolated pages hold a visitor's table, which is never stored.
  if (isIsolatedPage(location.pathname)) return;
  const fields = findFields().map((field): StoredField => [
    getFieldName(field),
    field.value,
    field.checked,
  ]);
  // Without storage a reload loses the input.
  safeSessionStorage.write(KEY, JSON.stringify([location.pathname, fields]));
}

try {
  const stored = safeSessionStorage.read(KEY);
  safeSessionStorage.remove(KEY);
  const [path, fields] = JSON.parse(stored ?? "[]") as [string?, StoredField[]?];
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "reload" && path === location.pathname && fields) restoreFields(fields);
} catch {
  // The stored value is not valid.
}

function restoreFields(stored: StoredField[]): void {
  for (const field of findFields()) {
    const index = stored.findIndex(([name]) => name === getFieldName(field));
    const [found] = index < 0 ? [] : stored.splice(index, 1);
    if (found) [, field.value, field.checked] = found;
  }
}
