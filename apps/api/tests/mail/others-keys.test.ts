import { expect, test } from "vitest";

import {
  findOffer,
  payAndSync,
  createPayer,
  openUpgradeSession,
} from "../crashes/create-buyers.ts";
import { runOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { selectRows } from "../setup/shop.ts";
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

test("an upgrade of a licence that was moved meanwhile can't be paid, and no mail reveals its new key or holder", async () => {
  const it = await createPayer(suite, { planId: "personal" });
  const upgrade = await openUpgradeSession(suite, it, await findOffer(suite, it, "upgrade", "pro"));
  const { key: oldKey } = await loadLicence(it.purchaseId);
  const colleague = await signUp({ verified: true });
  await runOps(suite, "move", oldKey, "--to", colleague.email, "--new-key", ...why);
  await payAndSync(suite, upgrade);
  const { key, plan_id: planId } = await loadLicence(it.purchaseId);
  expect(planId).toBe("personal");
  const [order] = await selectRows<{ state: string }>(
    suite,
    "select state from purchases where checkout_session_id = $1",
    [upgrade],
  );
  expect(order?.state).toMatch(/^(?:cancelled|expired)$/);

  const mails = await mailsTo(it.buyer.email);
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("moved"));
  for (const { subject, text, html } of mails) {
    for (const secret of [key, colleague.email]) {
      expect(`${subject}${text}${html}`, subject).not.toContain(secret);
    }
  }
});
