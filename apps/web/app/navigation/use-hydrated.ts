import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether values that only the browser knows may be shown: `false` in prerendered pages and while they hydrate. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
