import { TERMS_VERSION } from "@site/contracts/plans";
import { beforeAll, expect, test } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { startCheckout } from "../../src/features/checkout/start-checkout.ts";
import { syncPurchase } from "../../src/features/payment-sync/sync-purchase.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { insertBuyer, lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();
beforeAll(() => {
  suite.payments.control.setRules({ drop: true });
});

/** Dependencies that delay the provider's first response until it is released. */
function delayFirstResponse(deps: Deps): { deps: Deps; read: Promise<void>; letGo: () => void } {
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const readCheckout: Deps["payments"]["fetchPaymentSnapshot"] = async (sessionId) => {
    const wasFirst = isFirst;
    isFirst = false;
    const snapshot = await deps.payments.fetchPaymentSnapshot(sessionId);
    if (wasFirst) {
      read.resolve();
      await gate.promise;
    }
    return snapshot;
  };
  return {
    deps: { ...deps, payments: { ...deps.payments, fetchPaymentSnapshot: readCheckout } },
    read: read.promise,
    letGo: gate.resolve,
  };
}

async function createCheckout(): Promise<{ profileId: string; checkoutSessionId: string }> {
  const buyer = await insertBuyer(suite);
  const choice = { planId: "pro", termsVersion: TERMS_VERSION } as const;
  const started = await startCheckout(suite.api.deps, buyer, choice);
  const checkoutSessionId = parseSessionId(started.next === "pay" ? started.checkoutUrl : "");
  return { profileId: buyer.id, checkoutSessionId };
}

test("a provider's response that is older than the stored state is discarded", async () => {
  const { profileId, checkoutSessionId } = await createCheckout();
  await paySession(suite.payments, checkoutSessionId);
  const slow = delayFirstResponse(suite.api.deps);
  const late = syncPurchase(slow.deps, { checkoutSessionId }, "late");
  await slow.read;
  suite.payments.control.createRefund({ charge: lastCharge(suite) });
  await syncPurchase(suite.api.deps, { checkoutSessionId }, "newer");
  slow.letGo();
  expect((await late)?.state).toBe("refunded");
  const licences = await selectRows(suite, "select status from licences where profile_id = $1", [
    profileId,
  ]);
  expect(licences).toEqual([{ status: "revoked" }]);
});

test("a checkout that is cancelled during a sync ends as it ended at the provider", async () => {
  const { profileId, checkoutSessionId } = await createCheckout();
  const slow = delayFirstResponse(suite.api.deps);
  const late = syncPurchase(slow.deps, { checkoutSessionId }, "late");
  await slow.read;
  await suite.sql.query(
    "update purchases set given_up = true, version = version + 1 where profile_id = $1",
    [profileId],
  );
  suite.payments.control.expireSession(checkoutSessionId);
  slow.letGo();
  expect((await late)?.state).toBe("cancelled");
});

test("twenty concurrent syncs write one transition and one licence", async () => {
  const { profileId, checkoutSessionId } = await createCheckout();
  await paySession(suite.payments, checkoutSessionId);
  const second = await suite.startApi();
  const settlements = Array.from({ length: 20 }, (_, turn) =>
    syncPurchase((turn % 2 ? second : suite.api).deps, { checkoutSessionId }, "storm"),
  );
  const states = (await Promise.all(settlements)).map((row) => row?.state);
  expect(new Set(states)).toEqual(new Set(["paid"]));
  const transitions = await selectRows(
    suite,
    "select to_state from purchase_transitions t join purchases p on p.id = purchase_id where profile_id = $1 order by t.id",
    [profileId],
  );
  expect(transitions).toEqual([{ to_state: "open" }, { to_state: "paid" }]);
  expect(
    await selectRows(suite, "select 1 from licences where profile_id = $1", [profileId]),
  ).toHaveLength(1);
});
