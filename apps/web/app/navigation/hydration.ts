import { useEffect, useSyncExternalStore } from "react";
import { type LoaderFunction, useSearchParams } from "react-router";

const none = new URLSearchParams();

/**
 * The query of the page's address, for rendering. Empty in prerendered pages and while they hydrate: React keeps
 * the links of the prerendered page, which have no query.
 */
export function useAddressQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : none;
}

const never = () => () => undefined;

/** Whether values that only the browser knows may be shown: `false` in prerendered pages and while they hydrate. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once React has hydrated the document. */
export const hydrated = promise;

/** Reports that React has hydrated the document, and presses the buttons that were pressed before. */
export function useReportHydration(): void {
  useEffect(() => {
    resolve();
    // boot/page-controls.ts marks them.
    for (const button of document.querySelectorAll<HTMLElement>("button[data-pressed]")) {
      delete button.dataset.pressed;
      button.click();
    }
  }, []);
}

/**
 * A loader that runs only in the browser waits for hydration: before it, React would hydrate the fallback instead
 * of the finished page that was sent.
 */
export function afterHydration(loader: LoaderFunction): LoaderFunction {
  const held: LoaderFunction = async (request, context) => {
    await hydrated;
    return loader(request, context);
  };
  return Object.assign(held, { hydrate: true as const });
}
