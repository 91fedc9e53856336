import { expect, test } from "vitest";

import { allSettledOrTimeout } from "./trpc.ts";

test("a page waits for all of its parts, those that fail included", async () => {
  const order: string[] = [];
  const part = Promise.reject(new Error("away")).catch(() => order.push("part"));
  await allSettledOrTimeout([part, Promise.reject(new Error("away"))], 60_000);
  expect(order).toEqual(["part"]);
});

test("a page does not wait for a part that takes long", async () => {
  const never = new Promise(() => undefined);
  await expect(allSettledOrTimeout([never], 1)).resolves.toBeUndefined();
});
