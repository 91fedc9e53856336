import type { KeyboardEvent } from "react";

/** Moves Tab from the last control to the first: a native dialog would let it out to the browser's own controls. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(":enabled");
  const ends = [controls[0], controls[controls.length - 1]];
  const [from, to] = event.shiftKey ? ends : ends.toReversed();
  if (event.key !== "Tab" || event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
