import { useLayoutEffect, useRef } from "react";

import { recall } from "#app/lib/prerender-memory.ts";

import { keepStanding, useStanding } from "./use-standing.ts";

/**
 * A part of a page that nothing changes. The loader remembered it for the prerender (prerendered.server.ts); in the
 * browser it stands there already, and React leaves it as it is, so what would render it need not be loaded, not
 * by those who come back either.
 */
export function StandingMarkup({ of: key }: { of: string }) {
  const place = useRef<HTMLDivElement>(null);
  useStanding(key, place);
  useLayoutEffect(() => {
    const part = place.current;
    return () => {
      if (part) keepStanding(key, part);
    };
  }, [key]);
  return (
    <div
      ref={place}
      data-standing={key}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: recall(key) }}
    />
  );
}
