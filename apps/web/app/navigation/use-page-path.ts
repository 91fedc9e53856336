import { useLocation } from "react-router";

import { readPageData } from "#app/content/page-data.ts";

import { useHydrated } from "./use-hydrated.ts";

/**
 * The path of the open page. While it hydrates, that for which the document was sent: the one for addresses that lead
 * nowhere stands at others than its own, and React takes the attributes of the document for right.
 */
export function usePagePath(): string {
  const { pathname } = useLocation();
  const isHydrating = !useHydrated() && typeof document === "object";
  return (isHydrating && readPageData()?.path) || pathname;
}
