// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";

import { WhenVisible } from "./when-visible.tsx";

/** Reports several observations in one call, as a busy browser does. */
let report: (entries: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

test.each([
  ["after an observation far from it", [false, true], "The form"],
  ["before another observation far from it", [true, false], "The form"],
  ["never", [false, false], ""],
])("children appear once the place was near the viewport, %s", (_, entries, shown) => {
  const root = createRoot(document.body);
  act(() => root.render(<WhenVisible placeholderClass="">The form</WhenVisible>));
  expect(document.body.textContent).toBe("");
  act(() => report(entries.map((isIntersecting) => ({ isIntersecting }))));
  expect(document.body.textContent).toBe(shown);
  act(() => root.unmount());
});
