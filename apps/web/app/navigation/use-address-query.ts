import { useSearchParams } from "react-router";

import { useHydrated } from "./use-hydrated.ts";

const none = new URLSearchParams();

/**
 * The query of the page's address, for what is drawn from it. Empty in prerendered pages and while they
 * hydrate: React would take the links of the prerendered page for right, and they lead without it.
 */
export function useAddressQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : none;
}
