import type { KeyboardEvent } from "react";

/** Leads Tab from the last to the first control: a native dialog lets it out to the browser's own. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  const controls = event.currentTarget.querySelectorAll<HTMLElement>(":enabled");
  const ends = [controls[0], controls[controls.length - 1]];
  const [from, to] = event.shiftKey ? ends : ends.toReversed();
  if (event.key !== "Tab" || event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
