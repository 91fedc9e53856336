export type Theme = "system" | "light" | "dark";

const KEY = "theme";

/** The visitor's choice; "system" if there is none or nothing can be stored. */
export function getStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies the theme and stores it; if the browser stores nothing, it holds for this page. */
export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may refuse storage.
  }
}
