import { stepsPassed, stepText } from "./gate-steps.ts";

/** Moves the clip edge of the table to the gate and highlights the lines of code that it has passed. */
export function followGate(range: HTMLInputElement): void {
  const figure = range.closest<HTMLElement>("[data-gate]");
  if (!figure) return;
  const passed = stepsPassed(range.valueAsNumber);
  figure.style.setProperty("--gate", `${range.valueAsNumber}%`);
  range.setAttribute("aria-valuetext", stepText(passed));
  for (const line of figure.querySelectorAll<HTMLElement>("[data-step]")) {
    line.toggleAttribute("data-lit", Number(line.dataset.step) <= passed);
  }
}
