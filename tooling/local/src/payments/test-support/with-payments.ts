import { afterAll, beforeAll } from "vitest";

import { startTestPayments, type TestPayments } from "./start-test-payments.ts";

/** One stand-in for all tests of a file, which stops after them. Until they begin it is empty. */
export function withPayments(): TestPayments {
  const payments = {} as TestPayments;
  beforeAll(async () => {
    // By their descriptors: getters stay getters.
    const started = await startTestPayments();
    Object.defineProperties(payments, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(() => payments.stop());
  return payments;
}
