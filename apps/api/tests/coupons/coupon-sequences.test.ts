import { normalizeCouponCode } from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import type { ProfileRow } from "../../src/db/schema/profiles.ts";
import { AppError } from "../../src/errors.ts";
import { cancelOpenCheckout } from "../../src/features/checkout/open-checkout.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { redeemCoupon } from "../../src/features/coupons/redeem-coupon.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { findBrokenInvariants } from "../setup/ledger-invariants.ts";
import { paySession } from "../setup/pay.ts";
import { createCoupon, selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";

const suite = withSuite();
let apis: [Api, Api];
beforeAll(async () => {
  // Without webhooks, only the steps themselves sync, so all orders are tried.
  suite.payments.control.setRules({ drop: true });
  apis = [suite.api, await suite.startApi()];
});

const PEOPLE = 3;
const USES = 2;
const terms = { termsVersion: TERMS_VERSION };

/** The buyers and coupons of one sequence; no other sequence uses them. */
interface Scene {
  people: ProfileRow[];
  codes: { discount: string; free: string; grant: string };
}

/** Weights of the steps: checkouts are started, paid and synced more often than refunded. */
const weights = {
  start: 6,
  redeem: 1,
  discard: 1,
  pay: 4,
  payLater: 2,
  arrive: 1,
  fail: 2,
  expire: 2,
  refund: 3,
  settle: 5,
  reconcile: 1,
  disable: 0.3,
};
interface Step {
  kind: keyof typeof weights;
  person: number;
  plan: "personal" | "pro";
  coupon: keyof Scene["codes"];
  turn: number;
}

const kind = fc.oneof(
  ...(Object.keys(weights) as Step["kind"][]).map((name) => ({
    weight: weights[name] * 10,
    arbitrary: fc.constant(name),
  })),
);
const step: fc.Arbitrary<Step> = fc.record({
  kind,
  person: fc.nat(PEOPLE - 1),
  plan: fc.constantFrom("personal", "pro"),
  coupon: fc.constantFrom("discount", "discount", "discount", "discount", "free", "grant"),
  turn: fc.nat(1),
});
/** The steps of one group run concurrently; the groups run one after the other. */
const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 16,
  size: "max",
});

async function createScene(): Promise<Scene> {
  const [discount, free, grant] = await Promise.all([
    createCoupon(suite, { percent: 20, maxUses: USES }),
    createCoupon(suite, { percent: 100, maxUses: USES }),
    createCoupon(suite, { kind: "grant", planIds: ["pro"], maxUses: USES }),
  ]);
  const people = await Promise.all(Array.from({ length: PEOPLE }, createBuyer));
  return { people, codes: { discount, free, grant } };
}

function createBuyer(): Promise<ProfileRow> {
  const uid = crypto.randomUUID();
  const claims = { uid, email: `${uid}@example.com`, emailVerified: true, name: "" };
  return ensureProfile(suite.api.deps, { ...claims, issuedAt: new Date() });
}

interface Session {
  id: string;
  session: string | null;
  intent: string | null;
}

async function loadPurchases({ id }: ProfileRow): Promise<Session[]> {
  return selectRows(
    suite,
    "select id, checkout_session_id as session, payment_intent_id as intent from purchases where profile_id = $1 order by created_at desc",
    [id],
  );
}

/** Runs one step. A step that the shop or the provider rejects has no effect. */
async function runStep({ people, codes }: Scene, step: Step): Promise<void> {
  const { deps } = apis[step.turn] ?? suite.api;
  const { control } = suite.payments;
  const buyer = people[step.person];
  if (!buyer) return;
  const own = await loadPurchases(buyer);
  const session = own.find((purchase) => purchase.session)?.session ?? undefined;
  const paid = own.find(({ intent }) => intent)?.intent ?? undefined;
  switch (step.kind) {
    case "start":
      await startCheckout(deps, buyer, {
        planId: step.plan,
        couponCode: codes[step.coupon],
        ...terms,
      });
      return;
    case "redeem":
      await redeemCoupon(deps, buyer, { couponCode: codes.grant, ...terms });
      return;
    case "discard":
      await cancelOpenCheckout(deps, buyer);
      return;
    case "pay":
      if (session) await paySession(suite.payments, session);
      return;
    case "payLater":
      if (session)
        await paySession(suite.payments, session, {
          method: "bank",
          number: "",
          expiry: "",
          cvc: "",
        });
      return;
    case "arrive":
      if (session) control.completeDelayedPayment(session, "succeed");
      return;
    case "fail":
      if (session) control.completeDelayedPayment(session, "fail");
      return;
    case "expire":
      if (session) control.expireSession(session);
      return;
    case "refund":
      if (paid) control.createRefund({ payment_intent: paid });
      return;
    case "settle":
      for (const { id } of own) await syncPurchase(deps, { purchaseId: id }, "test");
      return;
    case "reconcile": {
      const later = () => new Date(Date.now() + 3_600_000);
      await reconcilePurchases({ ...deps, now: later });
      return;
    }
    case "disable":
      await suite.sql.query("update coupons set disabled_at = now() where code = $1", [
        normalizeCouponCode(codes[step.coupon]),
      ]);
  }
}

async function runStepIfAllowed(scene: Scene, step: Step): Promise<void> {
  try {
    await runStep(scene, step);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.code !== "internal";
    const isProviders = error instanceof Error && error.name === "ApiError";
    if (!isRefusal && !isProviders) throw error;
  }
}

async function expectInvariants({ codes }: Scene): Promise<void> {
  const counted = await selectRows<{ uses: number; held: number }>(
    suite,
    `select uses, (select count(*)::int from coupon_redemptions r
       where r.coupon_id = c.id and r.state <> 'released') as held
     from coupons c where code = any($1)`,
    [Object.values(codes)],
  );
  for (const { uses, held } of counted) {
    expect(uses).toBe(held);
    expect(uses).toBeLessThanOrEqual(USES);
  }
  expect(await findBrokenInvariants(suite.sql)).toEqual({});
}

test("in any order of reserving, paying, releasing, refunding and disabling, uses stay within the limit and match the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (groups) => {
      const scene = await createScene();
      for (const group of groups) {
        await Promise.all(group.map((each) => runStepIfAllowed(scene, each)));
        await expectInvariants(scene);
      }
      for (const buyer of scene.people) {
        for (const { id } of await loadPurchases(buyer)) {
          await syncPurchase(suite.api.deps, { purchaseId: id }, "end");
        }
      }
      await expectInvariants(scene);
    }),
    { numRuns: 10, endOnFailure: true },
  );
  const reached = await selectRows(
    suite,
    "select distinct state from coupon_redemptions order by 1",
  );
  expect(reached).toEqual([{ state: "reserved" }, { state: "confirmed" }, { state: "released" }]);
});
