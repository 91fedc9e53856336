import { expect, test } from "vitest";

import { getRefreshDelay } from "./purchase-status.tsx";

test("polling starts after a second, then becomes rarer, but never stops", () => {
  const delays = Array.from({ length: 40 }, (_, refreshes) => getRefreshDelay(refreshes));
  expect(delays[0]).toBe(1_000);
  expect(delays.every((delay, at) => at === 0 || delay >= (delays[at - 1] ?? 0))).toBe(true);
  expect(delays.at(-1)).toBe(15_000);
});
