import { expect, test } from "vitest";

import { onFirstCall } from "./on-first-call.ts";

interface Store {
  read: (name: string) => Promise<string>;
}

function countedStore() {
  const count = { created: 0 };
  const create = async (): Promise<Store> => {
    count.created += 1;
    return { read: async (name) => `content of ${name}` };
  };
  return { count, ...onFirstCall<Store>({ read: true }, create) };
}

test("a provider is made at its first call, once for calls that come together, and answers them all", async () => {
  const { count, provider } = countedStore();
  expect(count.created).toBe(0);
  expect(await Promise.all([provider.read("a"), provider.read("b")])).toEqual([
    "content of a",
    "content of b",
  ]);
  expect(count.created).toBe(1);
});

test("one that was never called has nothing to end", () => {
  const { count, end } = countedStore();
  end(() => expect.fail());
  expect(count.created).toBe(0);
});
