import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { callOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { loadAudit, customer, operator, why } from "./operator-client.ts";

const suite = withSuite();

test("a failed mail whose text is deleted by now is shown as one that cannot be sent again, and refused", async () => {
  const { client } = await operator(suite);
  const [fresh, emptied] = await selectRows<{ id: string }>(
    suite,
    `insert into outbox (dedupe_key, message, dead_at) values
       ('downloads:fresh', '{"kind": "downloads", "email": "ada@example.com"}', now()),
       ('downloads:emptied', null, now()) returning id`,
  );
  const { mails } = await client.operator.overview.query();
  expect(mails.find(({ id }) => id === fresh?.id)).toMatchObject({ hasText: true });
  expect(mails.find(({ id }) => id === emptied?.id)).toMatchObject({ hasText: false });
  const mailId = emptied?.id ?? "";
  expect(await getErrorCode(client.operator.outbox.retry.mutate({ mail: mailId, why }))).toBe(
    "not_found",
  );
  expect(await loadAudit(suite, `mail ${mailId}`)).toEqual([]);
  const kept = "select dead_at from outbox where id = $1";
  expect(await selectRows(suite, kept, [mailId])).toEqual([{ dead_at: expect.any(Date) }]);
  await client.operator.outbox.retry.mutate({ mail: fresh?.id ?? "", why });
  expect(await loadAudit(suite, `mail ${fresh?.id}`)).toHaveLength(1);
});

test("a mail, a note and a refund that are pressed twice happen once", async () => {
  const { client } = await operator(suite);
  const { profileId, purchaseId } = await customer(suite);
  const twice = async (call: () => Promise<unknown>) => {
    await Promise.all([call(), call()]);
  };
  await twice(() => client.operator.note.mutate({ person: profileId, why: "Called twice." }));
  await twice(() =>
    client.operator.resend.mutate({ mail: "receipt", about: purchaseId, why: "once" }),
  );
  await twice(() =>
    client.operator.refund.mutate({ purchase: purchaseId, why }).catch(() => undefined),
  );
  await suite.payments.control.waitUntilIdle();
  expect(await loadAudit(suite, profileId)).toHaveLength(1);
  expect((await loadAudit(suite, purchaseId)).map(({ command }) => command).toSorted()).toEqual([
    "refund",
    "resend",
  ]);
});

test("a double click sends a mail once, whenever it comes", async () => {
  const { purchaseId } = await customer(suite);
  const edge = Math.ceil(Date.now() / 5_000) * 5_000;
  for (const at of [edge - 1, edge + 1]) {
    const words = ["resend", purchaseId, "--mail", "receipt", "--why", why];
    await callOps(suite, words, { deps: { now: () => new Date(at) } });
  }
  expect(await loadAudit(suite, purchaseId)).toHaveLength(1);
});

test("a receipt is sent again, and one of a refunded purchase is not", async () => {
  const { client } = await operator(suite);
  const { email, purchaseId } = await customer(suite);
  const receipts = () =>
    suite.inbox.listMessages({ to: email }).filter(({ subject }) => subject.endsWith("licence"))
      .length;
  await expect.poll(receipts).toBe(1);
  await client.operator.resend.mutate({ mail: "receipt", about: purchaseId, why });
  await expect.poll(receipts).toBe(2);
  await client.operator.refund.mutate({ purchase: purchaseId, why });
  const refused = client.operator.resend.mutate({ mail: "receipt", about: purchaseId, why });
  expect(await getErrorCode(refused)).toBe("receipt_not_ready");
});
