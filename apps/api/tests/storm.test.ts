import { TERMS_VERSION } from "@site/contracts/plans";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type ApiProcess, startApiProcess } from "./api-process.ts";
import { signUp } from "./people.ts";
import { buy, rowsOf } from "./shop.ts";
import { startSuite, type Suite } from "./suite.ts";

let suite: Suite;
let processes: ApiProcess[];
beforeAll(async () => {
  suite = await startSuite();
  processes = await Promise.all([
    startApiProcess(suite.environment),
    startApiProcess(suite.environment),
  ]);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await suite.stop();
});

const PURCHASES = 6;
const COPIES = 6;

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function deliver(url: string, payload: string): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_local" });
  const response = await fetch(`${url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  await response.arrayBuffer();
  return response.status;
}

/** As the provider does: what was not acknowledged comes again, to whichever process answers then. */
async function deliverUntilTaken(payload: string, turn: number): Promise<void> {
  for (let attempt = turn; ; attempt += 1) {
    const url = processes[attempt % processes.length]?.url ?? "";
    const status = await deliver(url, payload);
    if (status === 200) return;
    expect([409, 503]).toContain(status);
  }
}

test("every webhook six times, shuffled, over two processes: one licence and one mail for each purchase", async () => {
  suite.payments.control.setRules({ drop: true });
  const bought = await Promise.all(Array.from({ length: PURCHASES }, () => buy(suite, "pro")));
  const events = suite.payments.control.events().map((event) => JSON.stringify(event));
  const storm = shuffled(events.flatMap((event) => Array.from({ length: COPIES }, () => event)));
  const lanes = Array.from({ length: 12 }, (_, lane) => storm.filter((_, at) => at % 12 === lane));
  await Promise.all(
    lanes.map(async (lane, turn) => {
      for (const payload of lane) await deliverUntilTaken(payload, turn);
    }),
  );

  const [counts] = await rowsOf(
    suite,
    `select
       (select count(*)::int from purchases where state = 'paid') as paid,
       (select count(*)::int from licences where status = 'active') as licences,
       (select count(distinct purchase_id)::int from licences) as distinct_purchases,
       (select count(*)::int from outbox where dedupe_key like 'receipt:%') as mails,
       (select count(*)::int from purchase_transitions where to_state = 'paid') as transitions`,
  );
  expect(counts).toEqual({
    paid: PURCHASES,
    licences: PURCHASES,
    distinct_purchases: PURCHASES,
    mails: PURCHASES,
    transitions: PURCHASES,
  });
  for (const { buyer } of bought) await suite.inbox.next({ to: buyer.email });
  const drains = processes.map(({ url }) =>
    fetch(`${url}/api/jobs/outbox`, {
      method: "POST",
      headers: { authorization: `Bearer ${suite.config.JOBS_SECRET}` },
    }),
  );
  await Promise.all(drains);
  expect(suite.inbox.messages()).toHaveLength(PURCHASES);
});

test("a process that is asked to stop ends by itself with success", async () => {
  const extra = await startApiProcess(suite.environment);
  expect((await fetch(`${extra.url}/api/ready`)).status).toBe(200);
  expect(await extra.stop()).toBe(0);
});

test("a process that is asked to stop finishes the request under way first", async () => {
  const extra = await startApiProcess(suite.environment);
  const { token } = await signUp();
  const { control } = suite.payments;
  control.fault({ kind: "slow", ms: 60_000, path: "/v1/checkout/sessions", times: 1 });
  const answer = fetch(`${extra.url}/api/trpc/billing.startCheckout`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ planId: "pro", termsVersion: TERMS_VERSION }),
  });
  await expect.poll(() => control.faults()).toEqual([]);
  const code = extra.stop();
  control.clearFaults();
  expect((await answer).status).toBe(200);
  expect(await code).toBe(0);
});
