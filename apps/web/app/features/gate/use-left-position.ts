import { type RefObject, useLayoutEffect } from "react";

let left: string | undefined;

/** Brings the gate back to where the visitor left it. boot/follow-gate.ts moves the table with it. */
export function useLeftPosition(range: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = range.current;
    if (!input) return undefined;
    if (left !== undefined) {
      input.value = left;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return () => {
      left = input.value;
    };
  }, [range]);
}
