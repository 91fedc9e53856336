import { useEffect } from "react";
import type { LoaderFunction } from "react-router";

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
