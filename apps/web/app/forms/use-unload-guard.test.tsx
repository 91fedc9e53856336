// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import { useUnloadGuard } from "./use-unload-guard.ts";

function Typed({ isUnsaved }: { isUnsaved: boolean }) {
  useUnloadGuard(isUnsaved);
  return null;
}

function isAskedFor(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("the browser asks before it leaves what is typed and not saved, and only then", () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.body);
  act(() => root.render(<Typed isUnsaved={false} />));
  expect(isAskedFor()).toBe(false);
  act(() => root.render(<Typed isUnsaved />));
  expect(isAskedFor()).toBe(true);
  act(() => root.unmount());
  expect(isAskedFor()).toBe(false);
});
