import { TERMS_VERSION } from "@site/contracts/plans";
import { expect, test } from "vitest";

import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { insertBuyer, lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

type Step = "part" | "rest" | "opened" | "won" | "lost";
const steps: Step[] = ["part", "rest", "opened", "won", "lost"];

/** Whether the provider can send the event `next` after those in `before`. */
function canFollow(before: Step[], next: Step): boolean {
  const has = (step: Step) => before.includes(step);
  const isDecided = has("won") || has("lost");
  if (has(next)) return false;
  if (next === "won" || next === "lost") return has("opened") && !isDecided;
  if (next === "opened") return !has("rest");
  return !has("rest") && !has("lost") && (!has("opened") || has("won"));
}

/** Lists every possible history of a payment at the provider, with each step at most once. */
function listHistories(before: Step[] = []): Step[][] {
  const next = steps.filter((step) => canFollow(before, step));
  return [before, ...next.flatMap((step) => listHistories([...before, step]))];
}

function getExpectedState(history: Step[]): [state: string, licence: string] {
  if (history.includes("lost")) return ["charged_back", "revoked"];
  if (history.includes("rest")) return ["refunded", "revoked"];
  const isOpen = history.includes("opened") && !history.includes("won");
  if (isOpen) return ["disputed", "suspended"];
  return [history.includes("part") ? "partially_refunded" : "paid", "active"];
}

interface Payment {
  purchaseId: string;
  charge: string;
  intent: string;
}

async function createPayment(): Promise<Payment> {
  const buyer = await insertBuyer(suite);
  const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  const started = await startCheckout(suite.api.deps, buyer, choice);
  await paySession(
    suite.payments,
    parseSessionId(started.next === "pay" ? started.checkoutUrl : ""),
  );
  const [row] = await selectRows<{ id: string }>(
    suite,
    "select id from purchases where profile_id = $1",
    [buyer.id],
  );
  const charge = lastCharge(suite);
  const [event] = suite.payments.control.listEvents({ type: "charge.succeeded", about: charge });
  const { payment_intent: intent } = (event?.data.object ?? {}) as { payment_intent?: string };
  return { purchaseId: row?.id ?? "", charge, intent: intent ?? "" };
}

function runEvent(step: Step, charge: string): void {
  const { control } = suite.payments;
  if (step === "part") control.createRefund({ charge, amount: 5_000 });
  if (step === "rest") control.createRefund({ charge });
  if (step === "opened") control.openDispute(charge);
  if (step !== "won" && step !== "lost") return;
  const [opened] = control.listEvents({ type: "charge.dispute.created", about: charge });
  control.closeDispute((opened?.data.object as { id: string } | undefined)?.id ?? "", step);
}

async function loadOutcome({ purchaseId }: Payment) {
  const [row] = await selectRows<{ state: string; licence: string; receipts: number }>(
    suite,
    `select p.state, l.status as licence,
       (select count(*)::int from outbox where dedupe_key = 'receipt:' || p.id) as receipts
     from purchases p left join licences l on l.purchase_id = p.id where p.id = $1`,
    [purchaseId],
  );
  return row;
}

/** Sends every event of the payment so far twice, in random order. */
function sendAll({ intent }: Payment): void {
  suite.payments.control.replayAll({ copies: 2, shuffle: true, about: intent });
}

test("every history ends in the same state, with old events shuffled and repeated while new ones happen", async () => {
  const { control } = suite.payments;
  for (const history of listHistories()) {
    control.setRules({ shuffle: true, copies: 2 });
    const payment = await createPayment();
    for (const step of history) {
      runEvent(step, payment.charge);
      sendAll(payment);
    }
    await control.waitUntilIdle();
    const [state, licence] = getExpectedState(history);
    expect(await loadOutcome(payment), history.join()).toEqual({ state, licence, receipts: 1 });
  }
});
