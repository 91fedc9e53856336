import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import {
  findOffer,
  payAndSync,
  createPayer,
  openUpgradeSession,
} from "../crashes/create-buyers.ts";
import { runOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { lastCharge, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

const why = ["--why", "asked by phone", "--as", "Ada"];

async function loadLicence(purchaseId: string) {
  const [licence] = await selectRows<{ key: string; plan_id: string }>(
    suite,
    "select key, plan_id from licences where purchase_id = $1",
    [purchaseId],
  );
  if (!licence) throw new Error("The purchase gave no licence.");
  return licence;
}

/** Reads all mails to an address, once the outbox is empty. */
async function mailsTo(email: string) {
  await sendWaitingMails(suite);
  return suite.inbox.listMessages({ to: email });
}

test("paying for an upgrade of a licence that was moved meanwhile reveals neither its new key nor its holder, who is notified of the change", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const upgrade = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  const { key: oldKey } = await loadLicence(it.purchaseId);
  const colleague = await signUp({ verified: true });
  await runOps(suite, "move", oldKey, "--to", colleague.email, "--new-key", ...why);
  await payAndSync(suite, upgrade);
  const charge = lastCharge(suite);
  const { key, plan_id: planId } = await loadLicence(it.purchaseId);
  expect(planId).toBe("pro");

  const subjects = async () => (await mailsTo(colleague.email)).map(({ subject }) => subject);
  expect(await subjects()).toContain(`Your licence is now ${brand.name} Pro`);
  const receipts = await mailsTo(it.buyer.email);
  const receipt = receipts.find(({ subject }) => subject.includes("upgrade"));
  expect(receipt?.text).toContain("Total paid");
  suite.payments.control.createRefund({ charge });
  await suite.payments.control.waitUntilIdle();

  expect(await subjects()).toContain(`Your licence is now ${brand.name} Personal`);
  const mails = await mailsTo(it.buyer.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("refund"));
  for (const { subject, text, html } of mails) {
    for (const secret of [key, colleague.email]) {
      expect(`${subject}${text}${html}`, subject).not.toContain(secret);
    }
  }
});
