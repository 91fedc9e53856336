import { expect, test } from "vitest";

import { memoizeAsync } from "./memoize-async.ts";

test("the value is created on the first call, once for concurrent calls", async () => {
  let made = 0;
  const sdk = memoizeAsync(async () => ({ number: (made += 1) }));
  expect(made).toBe(0);
  const [first, second] = await Promise.all([sdk(), sdk()]);
  expect(first).toBe(second);
  expect(made).toBe(1);
});

test("after a failure the next call retries", async () => {
  let tries = 0;
  const sdk = memoizeAsync(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not there");
    return tries;
  });
  await expect(sdk()).rejects.toThrow("not there");
  expect(await sdk()).toBe(2);
});
