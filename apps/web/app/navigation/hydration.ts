import { useEffect } from "react";
import type { LoaderFunction } from "react-router";

const { promise, resolve } = Promise.withResolvers<void>();

/** Settles once React has taken over the document. */
export const hydrated = promise;

/** Notes that React has taken over the document. */
export function useHydrationEnd(): void {
  useEffect(resolve, []);
}

/**
 * A loader that runs in the browser alone answers after hydration: before, React would hydrate the fallback that
 * was sent with the finished page.
 */
export function afterHydration(loader: LoaderFunction): LoaderFunction {
  const held: LoaderFunction = async (request, context) => {
    await hydrated;
    return loader(request, context);
  };
  return Object.assign(held, { hydrate: true as const });
}
