import { followGate } from "./follow-gate.ts";
import { startAfterPaint } from "./start.ts";
import { chooseTheme, storedTheme, type Theme } from "./theme.ts";

/** What a visitor may touch before the page's JavaScript is there. One listener each, for every page. */

addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "theme") chooseTheme(target.value as Theme);
  if (target.name === "gate") followGate(target);
});

// Without the form's own code the browser would put what was typed into the address and reload the page.
// A form that names the page it leads to is meant to do that.
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  // That of a dialog only closes it.
  if (event.defaultPrevented || form.hasAttribute("action") || form.method === "dialog") return;
  event.preventDefault();
  form.dataset.pressed = "";
});

// Popovers do not bubble their events, so they are caught on the way down.
addEventListener(
  "beforetoggle",
  ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id !== "theme-panel") return;
    const chosen = target.querySelector<HTMLInputElement>(`input[value="${storedTheme()}"]`);
    if (chosen) chosen.checked = true;
  },
  true,
);

addEventListener("load", startAfterPaint);
