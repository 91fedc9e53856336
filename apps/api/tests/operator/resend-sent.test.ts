import { MAIL_CONTENT_DAYS } from "@site/contracts/retention";
import { expect, test } from "vitest";

import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { moveLicence } from "../../src/features/licences/move-licence.ts";
import { purgeMails } from "../../src/outbox/outbox-rows.ts";
import { createLicensee, createPayer } from "../crashes/create-buyers.ts";
import { getErrorData } from "../setup/error-data.ts";
import { runOps } from "../setup/run-ops.ts";
import { sendWaitingMails } from "../setup/send-waiting-mails.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";
import { loadAudit, customer, operator, why } from "./operator-client.ts";

const suite = withSuite();

const record = async () => undefined;

interface MailRow {
  id: string;
  message: object | null;
  again: number;
  sent: boolean;
  skipped: boolean;
}

async function findMail(key: string): Promise<MailRow> {
  const [row] = await selectRows<MailRow>(
    suite,
    `select id, message, again, sent_at is not null as sent, skipped_at is not null as skipped
     from outbox where dedupe_key like $1 || '%'`,
    [key],
  );
  if (!row) throw new Error(`There is no mail ${key}.`);
  return row;
}

const mailsTo = async (email: string) => {
  await sendWaitingMails(suite);
  return suite.inbox.listMessages({ to: email });
};

test("any mail that was sent is sent again, once for two clicks, as a new mail to its reader, with who did it and why", async () => {
  const { client, id: operatorId } = await operator(suite);
  const { email, profileId, purchaseId } = await customer(suite);
  await client.operator.refund.mutate({ purchase: purchaseId, amount: "USD 10", why });
  await mailsTo(email);
  const person = () => client.operator.explain.query({ person: profileId });
  const refund = (await person()).mails.find(({ kind }) => kind === "refund");
  expect(refund).toMatchObject({ state: "sent", hasText: true, again: 0 });
  const about = refund?.id ?? "";
  const refunds = async () =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes("refund"));
  expect(await refunds()).toHaveLength(1);

  const again = () => client.operator.resend.mutate({ mail: "sent", about, why });
  await Promise.all([again(), again()]);
  const [first, second, ...others] = await refunds();
  expect(others).toEqual([]);
  expect(second).toMatchObject({ subject: first?.subject, text: first?.text });
  expect(second?.messageId).not.toBe(first?.messageId);
  await again();
  expect(await refunds()).toHaveLength(2);

  expect((await person()).mails.find(({ id }) => id === about)).toMatchObject({
    state: "sent",
    again: 1,
  });
  expect(await loadAudit(suite, `mail ${about}`)).toEqual([
    { who: `operator ${operatorId}`, command: "resend", why },
  ]);
  expect((await person()).history).toContainEqual(
    expect.objectContaining({ what: "Sent a mail again", about: `mail ${about}`, why }),
  );
});

test("the owner's tool sends a mail again by its id, and says before whether it can", async () => {
  const { buyer, purchaseId } = await createPayer(suite, { planId: "pro" });
  await mailsTo(buyer.email);
  const { id } = await findMail(`receipt:${purchaseId}`);
  const words = ["resend", id, "--mail", "sent"];
  expect(await runOps(suite, ...words, "--dry-run")).toEqual({ wouldSend: "receipt", about: id });
  expect(await loadAudit(suite, `mail ${id}`)).toEqual([]);
  await runOps(suite, ...words, "--why", why, "--as", "Ada");
  expect(await mailsTo(buyer.email)).toHaveLength(2);
  expect(await loadAudit(suite, `mail ${id}`)).toMatchObject([{ who: "Ada" }]);
  const unknown = runOps(suite, "resend", purchaseId, "--mail", "sent", "--dry-run");
  await expect(unknown).rejects.toThrow("no record of this mail");
});

test("a mail that is sent again shows a key only to who may see it on that day", async () => {
  const { client } = await operator(suite);
  const it = await createLicensee(suite, "pro");
  const former = await insertBuyer(suite);
  const holder = await insertBuyer(suite);
  const { deps } = suite.api;
  const moves = { withNewKey: true, record };
  const given = await moveLicence(deps, { ...it, id: it.licenceId }, { ...moves, to: former });
  await mailsTo(former.email);
  const toFormer = await selectRows<{ id: string }>(
    suite,
    "select id from outbox where message ->> 'kind' = 'licence-given' and message ->> 'profileId' = $1",
    [former.id],
  );
  const [{ id: about } = { id: "" }] = toFormer;
  const before = await mailsTo(former.email);
  expect(before.map(({ text }) => text).join()).toContain(given?.key);
  const moved = await moveLicence(
    deps,
    { ...it, id: it.licenceId, key: given?.key ?? "" },
    { ...moves, to: holder },
  );
  const { id: receipt } = await findMail(`receipt:${it.purchaseId}`);
  for (const each of [about, receipt]) {
    await client.operator.resend.mutate({ mail: "sent", about: each, why });
  }
  const all = [...(await mailsTo(former.email)), ...(await mailsTo(it.buyer.email))];
  for (const { subject, text, html } of all) {
    for (const secret of [moved?.key ?? "none", holder.email]) {
      expect(`${subject}${text}${html}`, subject).not.toContain(secret);
    }
  }
  const [first] = before;
  const again = (await mailsTo(former.email)).filter(({ subject }) => subject === first?.subject);
  expect(again).toHaveLength(1);
  const { mails } = await client.operator.explain.query({ person: holder.id });
  expect(mails.map(({ id }) => id)).not.toContain(about);
});

test("what was in a mail goes after a month, or at once with an address or a way back: then it is refused in words", async () => {
  const { client } = await operator(suite);
  const { token, email } = await signUp();
  const person = suite.api.client(token);
  const { id: profileId } = await person.auth.me.query();
  await person.auth.sendVerification.mutate({ returnPath: "/account?from=mail" });
  await suite.api.client().auth.requestPasswordReset.mutate({ email });
  await mailsTo(email);
  const confirmation = await findMail(`confirm-address:${profileId}`);
  expect(confirmation.message).toEqual({ kind: "confirm-address", profileId });
  const [reset] = await selectRows<MailRow>(
    suite,
    "select id, message from outbox where dedupe_key like 'reset-password:%' and sent_at is not null",
  );
  expect(reset?.message).toBeNull();
  const now = () => new Date(Date.now() + (MAIL_CONTENT_DAYS + 1) * 86_400_000);
  await purgeMails({ db: suite.api.deps.db, now });
  for (const about of [confirmation.id, reset?.id ?? ""]) {
    const call = client.operator.resend.mutate({ mail: "sent", about, why });
    expect(await getErrorData(call)).toMatchObject({
      appCode: "invalid_input",
      fields: { about: expect.stringMatching(/is deleted.*Send a new mail instead/) as string },
    });
    expect(await loadAudit(suite, `mail ${about}`)).toEqual([]);
  }
  const { mails } = await client.operator.explain.query({ person: profileId });
  expect(mails.find(({ id }) => id === confirmation.id)).toMatchObject({ hasText: false });
});

test.each([
  ["waits", "null", "waits to be sent"],
  ["failed", "now()", "list of failed mails"],
])("a mail that %s is not sent again but as it is", async (_state, deadAt, words) => {
  const { client } = await operator(suite);
  const [row] = await selectRows<{ id: string }>(
    suite,
    `insert into outbox (dedupe_key, message, next_attempt_at, dead_at) values
       ('newsletter-welcome:' || gen_random_uuid(),
        '{"kind": "newsletter-welcome", "subscriptionId": "${crypto.randomUUID()}"}',
        now() + interval '1 day', ${deadAt}) returning id`,
  );
  const about = row?.id ?? "";
  const call = client.operator.resend.mutate({ mail: "sent", about, why });
  expect((await getErrorData(call)).fields?.about).toContain(words);
  await suite.sql.query("delete from outbox where id = $1", [about]);
});

test("of a deleted account nothing is sent again, its mails count as sent, and its page shows no other mails", async () => {
  const { client } = await operator(suite);
  const it = await createLicensee(suite, "personal");
  const other = await createLicensee(suite, "personal");
  await mailsTo(it.buyer.email);
  await mailsTo(other.buyer.email);
  const sent = await findMail(`receipt:${it.purchaseId}`);
  expect(sent).toMatchObject({ sent: true, message: { purchaseId: it.purchaseId } });
  await deleteAccount(suite.api.deps, it.buyer);
  expect(await findMail(`receipt:${it.purchaseId}`)).toMatchObject({
    message: null,
    sent: true,
    skipped: false,
  });
  const { mails } = await client.operator.explain.query({ person: it.buyer.id });
  expect(mails.map(({ id }) => id)).toContain(sent.id);
  const { id: others } = await findMail(`receipt:${other.purchaseId}`);
  expect(mails.map(({ id }) => id)).not.toContain(others);
  const call = client.operator.resend.mutate({ mail: "sent", about: sent.id, why });
  expect((await getErrorData(call)).fields?.about).toContain("is deleted");
});
