import { useSearchParams } from "react-router";

import { useHydrated } from "./use-hydrated.ts";

const none = new URLSearchParams();

/**
 * The query of the page's address, for rendering. Empty in prerendered pages and while they hydrate: React keeps
 * the links of the prerendered page, which have no query.
 */
export function useAddressQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : none;
}
