/** The columns of the gate's table from right to left, as the gate passes them: one line of Python each. */
export const gateColumns = [
  { name: "people", left: 70 },
  { name: "sex", left: 50 },
  { name: "age", left: 28 },
  { name: "year", left: 9 },
  { name: "row", left: 0 },
] as const;

/** The state of the gate when the page arrives: two of the steps are done. */
export const GATE_START = 50;

/** How many steps are done with the gate at `position`, in per cent of the table's width from its left edge. */
export function countPassedSteps(position: number): number {
  return gateColumns.filter(({ left }) => position <= left).length;
}

/** The position of the gate in words. */
export function getStepText(passed: number): string {
  if (passed === 0) return "Nothing is clean yet";
  const names = gateColumns.slice(0, passed).map(({ name }) => name);
  return passed === gateColumns.length
    ? "All columns are clean and the duplicate is gone"
    : `Clean: ${names.join(", ")}`;
}

/** Moves the clip edge of the table to the gate and highlights the lines of code that it has passed. */
export function updateGate(range: HTMLInputElement): void {
  const figure = range.closest<HTMLElement>("[data-gate]");
  if (!figure) return;
  const passed = countPassedSteps(range.valueAsNumber);
  figure.style.setProperty("--gate", `${range.valueAsNumber}%`);
  range.setAttribute("aria-valuetext", getStepText(passed));
  for (const line of figure.querySelectorAll<HTMLElement>("[data-step]")) {
    line.toggleAttribute("data-lit", Number(line.dataset.step) <= passed);
  }
}
