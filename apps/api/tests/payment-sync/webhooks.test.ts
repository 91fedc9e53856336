import { Stripe } from "stripe";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";

import { readConfig } from "../../src/config.ts";
import { createDeps } from "../../src/create-deps.ts";
import { buyPlan, lastCharge, selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
afterEach(() => suite.payments.control.reset());

const secret = "whsec_local";
const now = () => Math.floor(Date.now() / 1_000);

async function deliver(body: string, signature?: string): Promise<Response> {
  return fetch(`${suite.api.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    body,
  });
}

function sign(payload: string, timestamp: number, key = secret): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

function createEvent(sessionId: string, type = "checkout.session.completed"): string {
  const object = { id: sessionId, object: "checkout.session" };
  return JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
}

/** Reads everything that a webhook can change. */
function loadLedger(): Promise<unknown[]> {
  return selectRows(
    suite,
    `select 'purchase' as kind, id::text, state::text, version::text, checked_at::text from purchases
     union all select 'licence', id::text, status::text, key, null from licences
     union all select 'mail', id::text, dedupe_key, null, null from outbox order by 1, 2`,
  );
}

describe("refused, with nothing written", () => {
  test.each<[string, (body: string) => [string, string | undefined]]>([
    ["without a signature", (body) => [body, undefined]],
    ["with an empty signature", (body) => [body, ""]],
    ["with a signature that is none", (body) => [body, "t=now,v1=0"]],
    ["signed with another secret", (body) => [body, sign(body, now(), "whsec_other")]],
    ["signed too long ago", (body) => [body, sign(body, now() - 301)]],
    ["signed in the future", (body) => [body, sign(body, now() + 302)]],
    ["with a second, later time", (body) => [body, `${sign(body, now())},t=${now() + 9_999}`]],
    ["changed after it was signed", (body) => [body.replace("evt_1", "evt_2"), sign(body, now())]],
    ["that is no JSON", () => ["{", sign("{", now())]],
    ["that tells of nothing", () => ["{}", sign("{}", now())]],
  ])("an event %s", async (_name, prepare) => {
    suite.payments.control.setRules({ drop: true });
    const { sessionId } = await buyPlan(suite);
    const before = await loadLedger();
    const response = await deliver(...prepare(createEvent(sessionId)));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { appCode: "webhook_rejected" } });
    expect(await loadLedger()).toEqual(before);
  });
});

describe("of a name that is not the provider's", () => {
  const names = ["evt_\0", "cs_\u0000x", `cs_${"9".repeat(100_000)}`, "cs 1", "cs_\n"];
  test.each(names)("an event is refused with a code (%#)", async (name) => {
    const events = [
      { id: name, type: "checkout.session.completed", data: { object: {} } },
      { id: "evt_1", type: "checkout.session.completed", data: { object: { id: name } } },
      { id: "evt_1", type: "refund.created", data: { object: { payment_intent: name } } },
      { id: "evt_1", type: "refund.created", data: { object: { payment_intent: { id: name } } } },
    ];
    for (const event of events) {
      const body = JSON.stringify({ object: "event", ...event });
      expect((await deliver(body, sign(body, now()))).status).toBe(400);
    }
  });

  test("metadata of other systems in the provider's objects is ignored", async () => {
    const object = { id: "cs_1", metadata: { purchaseId: "of another\0 shop" } };
    const body = JSON.stringify({ ...JSON.parse(createEvent("cs_1")), data: { object } });
    expect((await deliver(body, sign(body, now()))).status).toBe(200);
  });
});

test("during a rotation, signatures by the old and the new secret are accepted, and no others", async () => {
  const environment = { ...suite.environment, STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_local" };
  const { deps, close } = createDeps(readConfig(environment));
  onTestFinished(() => close());
  const body = createEvent("cs_test_unknown");
  const read = (key: string) =>
    deps.payments.verifyWebhookEvent(Buffer.from(body), sign(body, now(), key), new Date());
  expect((await read("whsec_new")).id).toBe("evt_1");
  expect((await read("whsec_local")).id).toBe("evt_1");
  await expect(read("whsec_other")).rejects.toThrow("webhook_rejected");
  await expect(read("whsec_new,whsec_local")).rejects.toThrow("webhook_rejected");
});

test("an event of an unknown type or purchase is acknowledged and changes nothing", async () => {
  const before = await loadLedger();
  for (const body of [
    createEvent("cs_test_x", "price.created"),
    createEvent("cs_test_unknown"),
    JSON.stringify({
      id: "evt_3",
      object: "event",
      type: "charge.refunded",
      data: { object: { id: "ch_1", object: "charge", payment_intent: "pi_unknown" } },
    }),
  ]) {
    const response = await deliver(body, sign(body, now()));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true, synced: false });
  }
  expect(await loadLedger()).toEqual(before);
});

test("an event with false contents grants nothing, because only the provider's record counts", async () => {
  const { token } = await signUp();
  const sessionId = await startPayment(suite, token, { planId: "pro" });
  const body = JSON.stringify({
    id: "evt_9",
    object: "event",
    type: "checkout.session.completed",
    data: {
      object: {
        id: sessionId,
        object: "checkout.session",
        status: "complete",
        payment_status: "paid",
      },
    },
  });
  expect((await deliver(body, sign(body, now()))).status).toBe(200);
  expect(await suite.api.client(token).licences.list.query()).toEqual([]);
});

test("while the provider is down, an event is answered with 503, so that it is sent again", async () => {
  suite.payments.control.setRules({ drop: true });
  const { buyer, sessionId } = await buyPlan(suite);
  suite.payments.control.addFault({ kind: "error", path: "/v1/checkout/sessions", times: 3 });
  const body = createEvent(sessionId);
  const refused = await deliver(body, sign(body, now()));
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect((await deliver(body, sign(body, now()))).status).toBe(200);
  expect(await suite.api.client(buyer.token).licences.list.query()).toHaveLength(1);
});

test("a purchase is complete on its status page without any webhook", async () => {
  suite.payments.control.setRules({ drop: true });
  const { buyer, sessionId } = await buyPlan(suite);
  const client = suite.api.client(buyer.token);
  expect(await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId })).toMatchObject(
    {
      state: "paid",
    },
  );
  expect(await client.licences.list.query()).toHaveLength(1);
});

/** Buys a plan and returns the purchase, its charge, and a function that reads the final states. */
async function buyAndWatch() {
  const { buyer, sessionId } = await buyPlan(suite);
  const client = suite.api.client(buyer.token);
  const charge = lastCharge(suite);
  const stand = async (): Promise<string> => {
    await suite.payments.control.waitUntilIdle();
    const [licence] = await client.licences.list.query();
    const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
    return `${purchase.state} ${licence?.status}`;
  };
  expect(await stand()).toBe("paid active");
  return { client, sessionId, stand, charge };
}

test("a partial refund keeps the licence, a full one revokes it and its file", async () => {
  const { client, charge, stand } = await buyAndWatch();
  suite.payments.control.createRefund({ charge, amount: 1_000 });
  expect(await stand()).toBe("partially_refunded active");
  suite.payments.control.createRefund({ charge });
  expect(await stand()).toBe("refunded revoked");
  const [licence] = await client.licences.list.query();
  const file = client.licences.file.query({ licenceId: licence?.id ?? "" });
  await expect(file).rejects.toThrow("licence_not_active");
});

test("an open dispute suspends the licence, a won one restores it, a lost one revokes it", async () => {
  const { charge, sessionId, stand } = await buyAndWatch();
  const { control } = suite.payments;
  const dispute = control.openDispute(charge);
  expect(await stand()).toBe("disputed suspended");
  control.closeDispute(dispute.id, "won");
  expect(await stand()).toBe("paid active");
  const lost = await buyAndWatch();
  control.closeDispute(control.openDispute(lost.charge).id, "lost");
  expect(await lost.stand()).toBe("charged_back revoked");

  const transitions = await selectRows<{ to_state: string }>(
    suite,
    `select to_state from purchase_transitions join purchases on purchases.id = purchase_id
     where checkout_session_id = $1 order by purchase_transitions.id`,
    [sessionId],
  );
  expect(transitions.map((row) => row.to_state)).toEqual(["open", "paid", "disputed", "paid"]);
});

test("a partially refunded purchase is suspended by a dispute, and restored when that is won", async () => {
  const { charge, sessionId, stand } = await buyAndWatch();
  const { control } = suite.payments;
  control.createRefund({ charge, amount: 1_000 });
  const dispute = control.openDispute(charge);
  expect(await stand()).toBe("disputed suspended");
  control.closeDispute(dispute.id, "won");
  expect(await stand()).toBe("partially_refunded active");
  control.replayAll({ copies: 2, shuffle: true, about: sessionId });
  expect(await stand()).toBe("partially_refunded active");
});

test("an inquiry that took no money back does not change the licence", async () => {
  const { charge, stand } = await buyAndWatch();
  suite.payments.control.openDispute(charge, { inquiry: true });
  expect(await stand()).toBe("paid active");
});

test("the history of a purchase's states is append-only", async () => {
  await buyPlan(suite);
  await expect(suite.sql.query("delete from purchase_transitions")).rejects.toThrow(
    "only ever added",
  );
  for (const table of ["purchase_transitions", "audit"]) {
    await expect(suite.sql.query(`truncate ${table}`)).rejects.toThrow("only ever added");
  }
  await expect(suite.sql.query("truncate purchases cascade")).rejects.toThrow("only ever added");
  await expect(suite.sql.query("update purchase_transitions set cause = 'x'")).rejects.toThrow(
    "only ever added",
  );
});
