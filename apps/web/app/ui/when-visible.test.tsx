// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";

import { WhenVisible } from "./when-visible.tsx";

/** Tells of several moments in one call, as a browser does that is busy between them. */
let tell: (moments: { isIntersecting: boolean }[]) => void;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

test.each([
  ["after one in which it was far", [false, true], "The form"],
  ["before one in which it was far again", [true, false], "The form"],
  ["never", [false, false], ""],
])("a part is there once it was near, %s", (_, moments, shown) => {
  const root = createRoot(document.body);
  act(() => root.render(<WhenVisible room="">The form</WhenVisible>));
  expect(document.body.textContent).toBe("");
  act(() => tell(moments.map((isIntersecting) => ({ isIntersecting }))));
  expect(document.body.textContent).toBe(shown);
  act(() => root.unmount());
});
