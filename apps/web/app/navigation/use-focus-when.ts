import { type RefObject, useEffect, useRef } from "react";

/** For an element that replaces a pressed button: once `isThere`, the focus moves to it instead of being lost. */
export function useFocusWhen<Shown extends HTMLElement>(isThere = true): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    if (isThere) shown.current?.focus();
  }, [isThere]);
  return shown;
}
