import { type RefObject, useEffect, useRef } from "react";

/**
 * For what takes the place of a pressed button: once `isThere`, the focus goes to the element of the
 * reference instead of to nowhere.
 */
export function useFocusOnce<Shown extends HTMLElement>(isThere: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (isThere) shown.current?.focus();
  }, [isThere]);
  return shown;
}
