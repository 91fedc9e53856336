import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

/**
 * The path of the open page. While it hydrates, the path that the document was sent for: the not-found document is
 * sent for other paths too, and React keeps its attributes.
 */
export function usePagePath(): string {
  const { pathname } = useLocation();
  const isHydrating = !useHydrated() && typeof document === "object";
  return (isHydrating && readPageData()?.path) || pathname;
}
