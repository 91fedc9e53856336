import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { withTransaction } from "../../src/db/client.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import type { Deps } from "../../src/deps.ts";
import { AppError } from "../../src/errors.ts";
import { applyEmailChange } from "../../src/features/account/confirm-email-change.ts";
import { drainOutbox } from "../../src/outbox/drain-outbox.ts";
import { insertBuyer } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

/** Creates a customer at the provider, and records the addresses that are sent there. */
async function createRecordedCustomer() {
  const buyer = await insertBuyer(suite);
  const { db, payments } = suite.api.deps;
  await db.update(profiles).set({ paymentCustomerId: buyer.id }).where(eq(profiles.id, buyer.id));
  const sent: string[] = [];
  const deps: Deps = {
    ...suite.api.deps,
    payments: { ...payments, updateCustomerEmail: async (_id, email) => void sent.push(email) },
  };
  const moveTo = (email: string) =>
    withTransaction(db, (tx) =>
      applyEmailChange(
        { ...suite.api.deps, tx },
        { profileId: buyer.id, from: buyer, email, at: new Date() },
      ),
    );
  return { sent, deps, moveTo };
}

test("the provider is updated with a new address once it can be reached again", async () => {
  const { sent, deps, moveTo } = await createRecordedCustomer();
  const away = {
    ...deps.payments,
    updateCustomerEmail: () => Promise.reject(new AppError("payment_unavailable")),
  };
  await moveTo("new@example.com");
  expect(await drainOutbox({ ...deps, payments: away })).toMatchObject({ failed: 1 });
  const inAMinute = new Date(Date.now() + 60_000);
  expect(await drainOutbox({ ...deps, now: () => inAMinute })).toMatchObject({ sent: 1 });
  expect(sent).toEqual(["new@example.com"]);
});

test("if the address changes while the provider is being updated, the provider gets the last one", async () => {
  const { sent, deps, moveTo } = await createRecordedCustomer();
  const slow: Deps["payments"]["updateCustomerEmail"] = async (id, email) => {
    await deps.payments.updateCustomerEmail(id, email);
    if (sent.length === 1) await moveTo("second@example.com");
  };
  await moveTo("first@example.com");
  await drainOutbox({ ...deps, payments: { ...deps.payments, updateCustomerEmail: slow } });
  expect(sent).toEqual(["first@example.com", "second@example.com"]);
});
