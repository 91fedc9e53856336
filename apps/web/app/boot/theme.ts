import { safeLocalStorage } from "#app/lib/browser-storage.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "theme";

/** The stored theme; "system" if there is none or storage is unavailable. */
export function getStoredTheme(): Theme {
  const stored = safeLocalStorage.read(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies and stores the theme. Without storage it applies to this page only. */
export function setTheme(theme: Theme): void {
  applyTheme(theme);
  safeLocalStorage.write(KEY, theme);
}
