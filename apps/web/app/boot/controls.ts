import { startAfterPaint } from "./start.ts";
import { setTheme, getStoredTheme, type Theme } from "./theme.ts";

/** Controls that work before the page's JavaScript has loaded, on every page. One listener each. */

addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "theme") setTheme(target.value as Theme);
});

// Without the form's own code the browser would put its fields into the address and reload the page. A form whose
// action is another page is meant to do that.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  // A dialog's form only closes it.
  if (event.defaultPrevented || form.hasAttribute("action") || form.method === "dialog") return;
  event.preventDefault();
  form.dataset.pressed = "";
});

// Popover events do not bubble, so they are caught in the capture phase.
addEventListener(
  "beforetoggle",
  ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id !== "theme-panel") return;
    const chosen = target.querySelector<HTMLInputElement>(`input[value="${getStoredTheme()}"]`);
    if (chosen) chosen.checked = true;
  },
  true,
);

addEventListener("load", startAfterPaint);
