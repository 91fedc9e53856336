import { type RefObject, useLayoutEffect, useState } from "react";

import { useHydrated } from "#app/lib/use-hydrated.ts";

const left = new Map<string, Element>();

/** Keeps a part that the visitor leaves, for the way back. */
export function keepStanding(key: string, part: Element): void {
  left.set(key, part);
}

/** What stands in the document under a key, or stood there when the visitor left it. */
export function findStanding(key: string): Element | undefined {
  return document.querySelector(`[data-standing="${CSS.escape(key)}"]`) ?? left.get(key);
}

/**
 * For an element with `data-standing`, whose content came with the document. While React hydrates it stays as it is.
 * Where React renders anew, since something else was not as it was sent (a translated page, say), or again, the same
 * nodes move into the new element: nothing has to be loaded for them, and what was moved or opened stays so.
 */
export function useStanding(key: string | undefined, place: RefObject<HTMLElement | null>): void {
  const isHydrated = useHydrated();
  const [found] = useState(() => (isHydrated && key ? findStanding(key) : undefined));
  useLayoutEffect(() => {
    if (found && found !== place.current) place.current?.append(...found.childNodes);
  }, [found, place]);
}
