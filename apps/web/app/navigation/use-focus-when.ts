import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to an element that replaces a pressed button, once `isShown`. */
export function useFocusWhen<Target extends HTMLElement>(isShown = true): RefObject<Target | null> {
  const element = useRef<Target>(null);
  useEffect(() => {
    if (isShown) element.current?.focus();
  }, [isShown]);
  return element;
}
