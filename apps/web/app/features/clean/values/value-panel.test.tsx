// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { initialState } from "#app/features/clean/cleaning-state.ts";

import { ValuePanel } from "./value-panel.tsx";

const list = { column: "fare", revision: 0, search: "", values: [], distinct: 0, matching: 0 };
const values = {
  ...list,
  values: [{ text: "0.461", count: 3, hasProblem: false }],
  type: "number",
  missing: 0,
  problems: 0,
  range: { min: 0, max: 9 },
  histogram: [0, 5, 1],
};
const editValues = vi.fn();

function Panel() {
  const [view, setView] = useState(initialState.view);
  const actions = { applySteps: vi.fn(), editValues, listValues: vi.fn(), setView };
  const state = { ...initialState, view, values: { ...values, type: "number" as const } };
  return <ValuePanel column="fare" state={state} actions={actions} onClose={vi.fn()} />;
}

function renderPanel() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Element.prototype.scrollIntoView = vi.fn();
  const page = document.body.appendChild(document.createElement("main"));
  const root = createRoot(page);
  act(() => root.render(<Panel />));
  const type = (input: HTMLInputElement | null, text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const close = () => {
    act(() => root.unmount());
    page.remove();
  };
  return { page, type, close };
}

test("a bound keeps the zeros of a number that isn't complete yet, such as 1.0 of 1.05", () => {
  const { page, type, close } = renderPanel();
  const bound = page.querySelector<HTMLInputElement>('input[type="number"]');
  for (const text of ["1", "1.0", "1.05"]) {
    type(bound, text);
    expect(bound?.value).toBe(text);
  }
  close();
});

test("a number can be edited, and bars show where most numbers are", () => {
  const { page, type, close } = renderPanel();
  expect(page.querySelector("svg")?.getAttribute("aria-label")).toBe("Most cells are from 3 to 6");
  act(() => page.querySelector<HTMLButtonElement>('[aria-label="Edit 0.461"]')?.click());
  const input = page.querySelector<HTMLInputElement>('[aria-label="New text for 0.461"]');
  type(input, "46.1");
  act(() => input?.form?.requestSubmit());
  expect(editValues).toHaveBeenCalledWith({ column: "fare", from: ["0.461"], to: "46.1" });
  close();
});
