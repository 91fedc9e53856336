import { matchesMedia } from "#app/lib/browser-storage.ts";

/**
 * Columns of the home page's before/after table, in the order in which its slider, the gate, cleans them: from right to
 * left. Each column is one line of Python.
 */
export const gateColumns = [
  { name: "people", left: 70 },
  { name: "sex", left: 50 },
  { name: "age", left: 28 },
  { name: "year", left: 9 },
  { name: "row", left: 0 },
] as const;

/** Initial position of the gate, in percent of the table's width. Two columns are already clean. */
export const GATE_START = 50;

/** Counts the columns that the gate has cleaned at `position`, in percent of the table's width from its left edge. */
export function countPassedSteps(position: number): number {
  return gateColumns.filter(({ left }) => position <= left).length;
}

/** Text of the gate's position for screen readers. */
export function getStepText(passed: number): string {
  if (passed === 0) return "Nothing is clean yet";
  const names = gateColumns.slice(0, passed).map(({ name }) => name);
  return passed === gateColumns.length
    ? "All columns are clean and the duplicate is gone"
    : `Clean: ${names.join(", ")}`;
}

const OPENING_MS = 1_200;
/** Position of the gate before it opens, with nothing clean. */
const CLOSED = 100;

/**
 * Closes the gate, and opens it to its start once half of it is in view. Stops as soon as the visitor moves it. Does
 * nothing if the visitor prefers reduced motion.
 */
export function openGate(range: HTMLInputElement): void {
  if (matchesMedia("(prefers-reduced-motion: reduce)")) return;
  let shown = CLOSED;
  const moveTo = (position: number) => {
    range.valueAsNumber = position;
    shown = range.valueAsNumber;
    updateGate(range);
  };
  moveTo(CLOSED);
  let startedAt: number | undefined;
  const move = (now: number) => {
    if (range.valueAsNumber !== shown) return;
    startedAt ??= now;
    const left = 1 - Math.min((now - startedAt) / OPENING_MS, 1);
    moveTo(GATE_START + (CLOSED - GATE_START) * left ** 2);
    if (left > 0) requestAnimationFrame(move);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      requestAnimationFrame(move);
    },
    { threshold: 0.5 },
  );
  observer.observe(range);
}

/** Moves the clip edge of the raw table to the gate and highlights the lines of code that the gate has passed. */
export function updateGate(range: HTMLInputElement): void {
  const figure = range.closest<HTMLElement>("[data-gate]");
  if (!figure) return;
  const passed = countPassedSteps(range.valueAsNumber);
  figure.style.setProperty("--gate", range.value);
  range.setAttribute("aria-valuetext", getStepText(passed));
  for (const line of figure.querySelectorAll<HTMLElement>("[data-step]")) {
    line.toggleAttribute("data-lit", Number(line.dataset.step) <= passed);
  }
}
