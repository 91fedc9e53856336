import { expect, it } from "vitest";

import { withPayments } from "./test-support/start-test-payments.ts";

const payments = withPayments();

it("a subscription is listed with its customer, and each of its periods has a paid invoice", async () => {
  const made = payments.control.addSubscription({
    email: "old@example.com",
    amount: 900,
    periods: 3,
    daysIntoPeriod: 10,
  });
  const listed = await payments.stripe.subscriptions.list({
    status: "all",
    expand: ["data.customer"],
  });
  expect(listed.data).toMatchObject([
    { id: made.id, status: "active", customer: { email: "old@example.com" } },
  ]);
  const { data } = await payments.stripe.invoices.list({ subscription: made.id, status: "paid" });
  expect(data).toHaveLength(3);
  const periods = data
    .map(({ lines }) => lines.data[0]?.period)
    .toSorted((a, b) => (a?.start ?? 0) - (b?.start ?? 0));
  for (const [index, period] of periods.slice(1).entries()) {
    expect(period?.start).toBe(periods[index]?.end);
  }
  expect(periods.at(-1)?.end).toBe(listed.data[0]?.items.data[0]?.current_period_end);
});

it("a cancelled subscription stays readable and cannot be cancelled twice", async () => {
  const { id } = payments.control.addSubscription({
    email: "other@example.com",
    amount: 9_900,
    interval: "year",
    periods: 1,
  });
  expect((await payments.stripe.subscriptions.cancel(id)).status).toBe("canceled");
  await expect(payments.stripe.subscriptions.cancel(id)).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect((await payments.stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  const active = await payments.stripe.subscriptions.list();
  expect(active.data.map((each) => each.id)).not.toContain(id);
});
