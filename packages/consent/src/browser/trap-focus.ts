/** A key event of the browser or of React. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  target: EventTarget | null;
  currentTarget: EventTarget | null;
  preventDefault: () => void;
}

/**
 * Moves the focus from the last control of a dialog to the first. A native dialog alone would let
 * it move to the browser's controls.
 */
export function trapFocus(event: KeyPress): void {
  const controls = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(":enabled");
  const firstAndLast = [controls[0], controls[controls.length - 1]];
  const [from, to] = event.shiftKey ? firstAndLast : firstAndLast.toReversed();
  if (event.key !== "Tab" || event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
