import { useSyncExternalStore } from "react";

const inTheDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The theme that the page shows, which the visitor's choice and the system may change at any time. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): "light" | "dark" {
  const { theme } = document.documentElement.dataset;
  if (theme) return theme === "dark" ? "dark" : "light";
  return inTheDark().matches ? "dark" : "light";
}

function subscribe(change: () => void): () => void {
  const system = inTheDark();
  system.addEventListener("change", change);
  const chosen = new MutationObserver(change);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", change);
    chosen.disconnect();
  };
}
