import { useEffect, useSyncExternalStore } from "react";
import { type LoaderFunction, useSearchParams } from "react-router";

const subscribeToNothing = () => () => undefined;

/**
 * Whether the page may render values that only the browser knows: `false` in prerendered pages and during hydration.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once React has hydrated the document. */
export const hydrated = promise;

/** Resolves `hydrated`, and clicks the buttons that were pressed before hydration. */
export function useReportHydration(): void {
  useEffect(() => {
    resolve();
    // Marked by boot/page-controls.ts.
    for (const button of document.querySelectorAll<HTMLElement>("button[data-pressed]")) {
      delete button.dataset.pressed;
      button.click();
    }
  }, []);
}

/**
 * Delays a loader that runs only in the browser until hydration. Otherwise React would hydrate the fallback instead of
 * the prerendered page.
 */
export function afterHydration(loader: LoaderFunction): LoaderFunction {
  const delayedLoader: LoaderFunction = async (request, context) => {
    await hydrated;
    return loader(request, context);
  };
  return Object.assign(delayedLoader, { hydrate: true as const });
}

const emptyQuery = new URLSearchParams();

/**
 * The query of the URL. Empty in prerendered pages and during hydration, because React keeps the links of the
 * prerendered page.
 */
export function useUrlQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : emptyQuery;
}
