import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createSubscriptionLink } from "../../src/features/newsletter/subscription-link.ts";
import {
  confirmSubscription,
  subscribe,
  purgeUnconfirmed,
  unsubscribe,
} from "../../src/features/newsletter/subscriptions.ts";
import { selectRows } from "../setup/shop.ts";
import { startSuite, type Suite } from "../setup/suite.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ overrides: { wakeOutbox: () => undefined } });
});
afterAll(() => suite.stop());

type State = "none" | "pending" | "subscribed" | "unsubscribed";
type Step = "subscribe" | "confirm" | "unsubscribe" | "week";

/** Computes the state after a step. `before` is whether the subscriber had ever unsubscribed. */
function computeNextState(state: State, step: Step, before: boolean): State {
  if (step === "subscribe") return state === "subscribed" ? state : "pending";
  if (step === "confirm") return state === "pending" ? "subscribed" : state;
  if (step === "unsubscribe") return state === "none" ? state : "unsubscribed";
  if (state !== "pending") return state;
  return before ? "unsubscribed" : "none";
}

test("any sequence of requests, clicks and weeks leads to the expected state", async () => {
  const steps = fc.array(fc.constantFrom<Step>("subscribe", "confirm", "unsubscribe", "week"), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const email = `${randomUUID()}@example.com`;
      let clock = Date.now();
      const deps = { ...suite.api.deps, now: () => new Date(clock) };
      const read = async () => {
        const [row] = await selectRows<{ id: string; state: State; email: string | null }>(
          suite,
          "select id, state, email from subscriptions where address_digest = $1",
          [suite.api.deps.digests.compute(email)],
        );
        return row;
      };
      const click = async (kind: "confirm" | "unsubscribe") => {
        const row = await read();
        // A subscription that has ended gets no confirmation mail, so there is no link to open.
        if (!row || (kind === "confirm" && row.state === "unsubscribed")) return;
        const { pageUrl } = await createSubscriptionLink(deps, row.id, kind);
        const token = new URL(pageUrl).searchParams.get("token") ?? "";
        await (kind === "confirm" ? confirmSubscription : unsubscribe)(deps, { token });
      };
      const run: Record<Step, () => Promise<unknown>> = {
        subscribe: () => subscribe(deps, { email }),
        confirm: () => click("confirm"),
        unsubscribe: () => click("unsubscribe"),
        week: () => {
          clock += 8 * 86_400_000;
          return purgeUnconfirmed(deps);
        },
      };
      let expected: State = "none";
      let unsubscribedBefore = false;
      for (const step of sequence) {
        await run[step]();
        expected = computeNextState(expected, step, unsubscribedBefore);
        if (expected === "unsubscribed") unsubscribedBefore = true;
        if (expected === "subscribed" || expected === "none") unsubscribedBefore = false;
        const row = await read();
        expect(row?.state ?? "none").toBe(expected);
        expect(row?.email ?? null).toBe(
          expected === "pending" || expected === "subscribed" ? email : null,
        );
      }
    }),
    { numRuns: 40 },
  );
});
