import { setTheme, getStoredTheme, type Theme } from "./theme.ts";

/** Controls of every page that work before its JavaScript has loaded. */

addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "theme") setTheme(target.value as Theme);
});

// Before the form's own code has loaded, the browser would put its fields into the URL and reload the page. Only forms
// with an `action` are meant to do that.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  // A form in a dialog only closes the dialog.
  if (event.defaultPrevented || form.hasAttribute("action") || form.method === "dialog") return;
  event.preventDefault();
  form.dataset.pressed = "";
});

// Popover events do not bubble, so listen in the capture phase.
addEventListener(
  "beforetoggle",
  ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id !== "theme-panel") return;
    const stored = target.querySelector<HTMLInputElement>(`input[value="${getStoredTheme()}"]`);
    if (stored) stored.checked = true;
  },
  true,
);
