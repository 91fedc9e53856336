// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ProgressBar } from "./progress-bar.tsx";
import { startRequest } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("the bar shows the progress and the failure of a request", () => {
  const root = createRoot(document.body);
  act(() =>
    root.render(
      <header>
        <ProgressBar />
      </header>,
    ),
  );
  const bar = () => document.querySelector("header [role=progressbar]");
  expect(bar()).toBeNull();

  const request = startRequest();
  vi.advanceTimersByTime(200 + 2_500);
  expect(bar()?.ariaValueNow).toBe("50");
  request.fail();
  vi.advanceTimersByTime(0);
  expect(bar()?.ariaLabel).toBe("Loading failed");
  expect(bar()?.hasAttribute("data-failed")).toBe(true);
  vi.advanceTimersByTime(400);
  expect(bar()).toBeNull();
  act(() => root.unmount());
});
