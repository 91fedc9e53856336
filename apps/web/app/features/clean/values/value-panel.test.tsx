// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { initialState } from "#app/features/clean/cleaning-state.ts";

import { ValuePanel } from "./value-panel.tsx";

const list = { column: "fare", revision: 0, search: "", values: [], distinct: 0, matching: 0 };
const values = { ...list, type: "number", missing: 0, problems: 0, range: { min: 0, max: 9 } };

function Panel() {
  const [view, setView] = useState(initialState.view);
  const actions = { applySteps: vi.fn(), listValues: vi.fn(), setView };
  const state = { ...initialState, view, values: { ...values, type: "number" as const } };
  return <ValuePanel column="fare" state={state} actions={actions} onClose={vi.fn()} />;
}

test("a bound keeps the zeros of a number that isn't complete yet, such as 1.0 of 1.05", () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Element.prototype.scrollIntoView = vi.fn();
  const page = document.body.appendChild(document.createElement("main"));
  const root = createRoot(page);
  act(() => root.render(<Panel />));
  const bound = page.querySelector<HTMLInputElement>('input[type="number"]');
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(bound, text);
      bound?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  for (const text of ["1", "1.0", "1.05"]) {
    type(text);
    expect(bound?.value).toBe(text);
  }
  act(() => root.unmount());
  page.remove();
});
