import type { RouteObject } from "react-router";

import { type PagePath, pages } from "./pages.ts";

/** The exports of a page's file. */
export type PageModule = Pick<
  RouteObject,
  "Component" | "HydrateFallback" | "handle" | "loader" | "shouldRevalidate"
>;

const modules = import.meta.glob<PageModule>("./routes/{account,help,read,shop}/*.tsx");

export function loadModule(path: PagePath): Promise<PageModule> {
  const load = modules[`./routes/${pages[path]}.tsx`];
  if (!load) throw new Error(`${path}: there is no routes/${pages[path]}.tsx.`);
  return load();
}
