import { brand } from "@site/content/brand";
import { TERMS_VERSION, SHOP_CURRENCY } from "@site/contracts/plans";
import { verifyLicence } from "@site/licence/licence-file";
import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { paySession, parseSessionId } from "../setup/pay.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const terms = { termsVersion: TERMS_VERSION };

test("a buyer who pays gets one licence, one mail and a file that can be verified offline", async () => {
  const ada = await signUp();
  const client = suite.api.client(ada.token);
  await client.auth.updateProfile.mutate({ displayName: "Ada Lovelace", company: "Engines" });
  const started = await client.billing.startCheckout.mutate({ planId: "pro", ...terms });
  if (started.next !== "pay") throw new Error("A payment was due.");
  const sessionId = parseSessionId(started.checkoutUrl);

  expect(await client.billing.findOpenCheckout.query()).toMatchObject({
    planId: "pro",
    checkoutUrl: started.checkoutUrl,
    total: { amountMinor: 19_900, currency: SHOP_CURRENCY },
  });
  expect((await paySession(suite.payments, sessionId)).headers.get("location")).toBe(
    `http://shop.test/purchase-success?session_id=${sessionId}`,
  );
  await suite.payments.control.waitUntilIdle();

  const purchase = await client.billing.purchaseStatus.query({ checkoutSessionId: sessionId });
  expect(purchase).toMatchObject({ state: "paid", planId: "pro", couponCode: null });
  expect(await client.billing.purchases.query()).toEqual([purchase]);
  expect(await client.billing.findOpenCheckout.query()).toBeNull();
  const { receiptUrl } = await client.billing.receipt.query({ purchaseId: purchase.id });
  expect((await fetch(receiptUrl)).status).toBe(200);

  const [licence, ...others] = await client.licences.list.query();
  if (!licence) throw new Error("There is no licence.");
  expect(others).toEqual([]);
  expect(licence).toMatchObject({
    id: purchase.licenceId,
    status: "active",
    holder: "Ada Lovelace, Engines",
    seats: 1,
    devicesPerSeat: 3,
  });

  const file = await client.licences.file.query({ licenceId: licence.id });
  const keys = await fetch(`${suite.api.url}/api/v1/licence-keys`);
  const verdict = await verifyLicence(file.content, await keys.json(), {
    product: brand.productId,
  });
  expect(verdict).toMatchObject({ ok: true, payload: { key: licence.key, plan: "pro" } });

  const mail = await suite.inbox.waitForMail({ to: ada.email });
  expect(mail.subject).toContain("Pro");
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(licence.key);
    expect(body).toContain("http://shop.test/account");
    expect(body).toContain("http://shop.test/download");
  }
  expect(suite.inbox.listMessages({ to: ada.email })).toHaveLength(1);
  expect(await getErrorCode(client.billing.startCheckout.mutate({ planId: "pro", ...terms }))).toBe(
    "plan_already_owned",
  );
});
