import { brand } from "@site/content/brand";
import type { Activation } from "@site/contracts/desktop";
import { type PaidPlanId, paidPlanIds, paidPlans, trialPlan } from "@site/contracts/plans";
import { PLANS_DIFFER_SINCE } from "@site/contracts/plans/features";
import { verifyLicence } from "@site/licence/licence-file";
import { getPublicJwks } from "@site/licence/signing-keys";
import { expect, test } from "vitest";

import { createDevice, createDesktopClient } from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { createOwner } from "../setup/upgrades.ts";

const suite = withSuite();

async function loadFeatures(key: string): Promise<{ file: unknown; answer: unknown }> {
  const { body } = await createDesktopClient(suite.api.url, key).call<Activation>(
    "POST",
    "/devices",
    createDevice("one"),
  );
  const jwks = getPublicJwks(suite.api.deps.licenceKeys);
  const verdict = await verifyLicence(body.licenceFile, jwks, { product: brand.productId });
  if (!verdict.ok) throw new Error(verdict.reason);
  return { file: verdict.payload.features, answer: body.licence.features };
}

test.each(paidPlanIds)(
  "a %s licence includes the features of its plan, in the file and in the response",
  async (planId: PaidPlanId) => {
    const { key } = await createLicence(suite, planId);
    const features = paidPlans[planId].features.toSorted();
    expect(await loadFeatures(key)).toEqual({ file: features, answer: features });
  },
);

test("a licence from before plans differed keeps its features", async () => {
  const { key, licenceId } = await createLicence(suite, "personal");
  await selectRows(
    suite,
    "update licences set issued_at = $1::date - interval '1 second' where id = $2",
    [PLANS_DIFFER_SINCE, licenceId],
  );
  const features = trialPlan.features.toSorted();
  expect(await loadFeatures(key)).toEqual({ file: features, answer: features });
});

test("the offers for a licence come with its features", async () => {
  const { client } = await createOwner(suite, "personal");
  const [licence] = await client.billing.upgrades.query();
  expect(licence?.features).toEqual(paidPlans.personal.features.toSorted());
});
