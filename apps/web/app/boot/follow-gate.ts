import { countPassedSteps, getStepText } from "./gate-steps.ts";

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
