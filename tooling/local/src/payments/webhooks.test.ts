import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { startTestPayments, type TestPayments } from "./test-support/start-test-payments.ts";

let payments: TestPayments;

beforeEach(async () => {
  payments = await startTestPayments();
});
afterEach(() => payments.stop());

const receivedTypes = () => payments.received.map(({ event }) => event.type);

async function buy(): Promise<string> {
  const session = await payments.newSession();
  await payments.pay(session.id);
  return session.id;
}

describe("a webhook delivery", () => {
  it("carries a signature that the SDK verifies, and an event the API knows", async () => {
    const session = await buy();
    await payments.control.waitUntilIdle();
    expect(receivedTypes()).toContain("checkout.session.completed");
    for (const { body, signature } of payments.received) {
      const event = payments.stripe.webhooks.constructEvent(
        body,
        signature,
        payments.webhookSecret,
      );
      expect(await payments.stripe.events.retrieve(event.id)).toMatchObject({ type: event.type });
    }
    const completed = payments.received.find(
      ({ event }) => event.type === "checkout.session.completed",
    );
    expect(completed?.event.data.object).toMatchObject({ id: session, payment_status: "paid" });
    const { data } = await payments.stripe.events.list({ types: ["checkout.session.completed"] });
    expect(data.map(({ id }) => id)).toEqual([completed?.event.id]);
  });

  it.each([
    ["wrong_secret", /signature/i],
    ["stale", /tolerance/i],
  ] as const)("with the signature %s is refused by the SDK", async (signature, message) => {
    payments.control.setRules({ signature });
    await buy();
    await payments.control.waitUntilIdle();
    const [first] = payments.received;
    if (!first) throw new Error("Nothing was received.");
    expect(() =>
      payments.stripe.webhooks.constructEvent(first.body, first.signature, payments.webhookSecret),
    ).toThrow(message);
  });

  it("is tried again until it is answered with 2xx", async () => {
    let refusals = 2;
    payments.answerWith(({ event }) => {
      if (event.type !== "checkout.session.completed") return 200;
      refusals -= 1;
      return refusals >= 0 ? 500 : 204;
    });
    await buy();
    await payments.control.waitUntilIdle();
    const delivery = payments.control
      .listDeliveries()
      .find(({ type }) => type === "checkout.session.completed");
    expect(delivery).toMatchObject({
      status: "delivered",
      attempts: [{ status: 500 }, { status: 500 }, { status: 204 }],
    });
    const [event] = payments.control.listEvents({ type: "checkout.session.completed" });
    expect(event?.pending_webhooks).toBe(0);
  });

  it("is given up after the last wait, and a redirect is no success", async () => {
    payments.answerWith(302);
    await buy();
    await payments.control.waitUntilIdle();
    const failed = payments.control.listDeliveries({ status: "failed" });
    expect(failed).toHaveLength(payments.control.listDeliveries().length);
    expect(failed[0]?.attempts).toHaveLength(4);
    const { data } = await payments.stripe.events.list({ delivery_success: false, limit: 100 });
    expect(data).toHaveLength(failed.length);
  });

  it("can be held, and is released in another order or dropped", async () => {
    payments.control.setRules({ hold: true });
    await buy();
    await payments.control.waitUntilIdle();
    expect(payments.received).toEqual([]);
    const held = payments.control.listDeliveries({ status: "held" });
    const lost = held[0];
    if (!lost) throw new Error("Nothing is held.");
    payments.control.dropDelivery(lost.id);
    expect(payments.control.release({ shuffle: true })).toBe(held.length - 1);
    await payments.control.waitUntilIdle();
    expect(receivedTypes().toSorted()).toEqual(
      held
        .slice(1)
        .map(({ type }) => type)
        .toSorted(),
    );
    expect(payments.control.listDeliveries({ status: "dropped" })).toHaveLength(1);
  });

  it("can be dropped by type, and its event replayed later", async () => {
    payments.control.setRules({ drop: true, types: ["checkout.session.completed"] });
    await buy();
    await payments.control.waitUntilIdle();
    expect(receivedTypes()).toContain("payment_intent.succeeded");
    expect(receivedTypes()).not.toContain("checkout.session.completed");
    const [event] = payments.control.listEvents({ type: "checkout.session.completed" });
    payments.control.replay(String(event?.id), 3);
    await payments.control.waitUntilIdle();
    expect(receivedTypes().filter((type) => type === "checkout.session.completed")).toHaveLength(3);
  });

  it("can be sent many times, and all of them replayed in a mix", async () => {
    payments.control.setRules({ copies: 2, shuffle: true });
    await buy();
    await payments.control.waitUntilIdle();
    const events = payments.control.listEvents().length;
    expect(payments.received).toHaveLength(2 * events);
    expect(payments.control.replayAll({ copies: 6, shuffle: true })).toBe(6 * events);
    await payments.control.waitUntilIdle();
    expect(payments.received).toHaveLength(8 * events);
    expect(new Set(payments.received.map(({ event }) => event.id)).size).toBe(events);
  });

  it("goes to endpoints made through the API, each under its own secret and for its own types", async () => {
    const [configured] = (await payments.stripe.webhookEndpoints.list()).data;
    expect(configured).not.toHaveProperty("secret");
    const endpoint = await payments.stripe.webhookEndpoints.create({
      url: String(configured?.url),
      enabled_events: ["checkout.session.expired"],
    });
    const session = await payments.newSession();
    await payments.control.waitUntilIdle();
    payments.received.length = 0;
    payments.control.expireSession(session.id);
    await payments.control.waitUntilIdle();
    expect(receivedTypes()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
    const bodies = payments.received.filter(({ body, signature }) => {
      try {
        return payments.stripe.webhooks.constructEvent(body, signature, String(endpoint.secret));
      } catch {
        return false;
      }
    });
    expect(bodies).toHaveLength(1);
  });
});
