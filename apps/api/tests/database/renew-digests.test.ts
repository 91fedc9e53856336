import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { checkDigests } from "../../src/doctor/check-shop.ts";
import { activateDevice } from "../../src/features/licences/activate-device.ts";
import { startTrial } from "../../src/features/licences/start-trial.ts";
import { createSubscriptionLink } from "../../src/features/newsletter/subscription-link.ts";
import {
  setOwnSubscription,
  subscribe,
  unsubscribe,
} from "../../src/features/newsletter/subscriptions.ts";
import { jobs } from "../../src/jobs/jobs.ts";
import { renewDigests } from "../../src/jobs/renew-digests.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { isSuppressed } from "../../src/outbox/deliver-message.ts";
import { computeRecipientDigest, recordUndeliverable } from "../../src/outbox/suppression.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { createLicensedBuyer } from "../crashes/devices.ts";
import { createDevice } from "../setup/desktop-app.ts";
import { runOps } from "../setup/run-ops.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { computePlainDigest, withPeppers } from "./with-peppers.ts";

// Disables background mails: their digests would use the pepper from the settings.
const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const under = (...peppers: string[]) => withPeppers(suite, ...peppers);
const first = "the-first-pepper-of-all";
const second = "the-second-pepper-of-all";

/** Creates an account with data in every column that stores a digest. */
async function createDigestedData(deps: Deps) {
  const email = `${randomUUID()}@example.com`;
  const said = { uid: randomUUID(), email, emailVerified: true, name: "Ada", issuedAt: new Date() };
  const buyer = await ensureProfile(deps, said);
  await setOwnSubscription(deps, buyer, { subscribed: true });
  await setOwnSubscription(deps, buyer, { subscribed: false });
  await recordUndeliverable(deps, email, "complaint");
  const { licence, device } = await createLicensedBuyer(suite);
  await activateDevice(deps, licence, device);
  const trialOn = createDevice().deviceId;
  const { trial } = await startTrial(deps, { deviceId: trialOn }, "192.0.2.1");
  return { email, buyer, licence, device, trialOn, trial };
}

/** Reads the data that this release finds by digest. */
async function readByDigest(deps: Deps, of: Awaited<ReturnType<typeof createDigestedData>>) {
  const { isNew } = await activateDevice(deps, of.licence, of.device);
  const trial = await startTrial(deps, { deviceId: of.trialOn }, "192.0.2.1");
  const message = { kind: "newsletter-confirm", subscriptionId: randomUUID() } as const;
  return {
    subscription: await subscriptionsAt(deps, of.email),
    isStopped: await isSuppressed(deps, message, of.email),
    isNewComputer: isNew,
    isNewTrial: trial.isNew,
    sameTrial: trial.trial.endsAt === of.trial.endsAt,
  };
}

const subscriptionsAt = (deps: Deps, email: string) =>
  selectRows<{ state: string }>(
    suite,
    "select state from subscriptions where address_digest = $1",
    [deps.digests.compute(email)],
  );

const recognised = {
  subscription: [{ state: "unsubscribed" }],
  isStopped: true,
  isNewComputer: false,
  isNewTrial: false,
  sameTrial: true,
};

/** Counts the stored digests by their number of peppers. */
async function peppersOfDigests() {
  const rows = await selectRows<{ digest: string }>(
    suite,
    `select address_digest as digest from subscriptions
     union all select address_digest from undeliverable_addresses
     union all select device_hash from devices union all select device_hash from trials
     union all select sent_to from outbox where sent_to is not null`,
  );
  return [...new Set(rows.map(({ digest }) => (/^(\d+)\./.exec(digest) ?? ["", "0"])[1]))];
}

test("digests without or with an older pepper are recognised with the newest", async () => {
  const old = await createDigestedData(under());
  await renewDigests(under(first));
  expect(await readByDigest(under(first), old)).toEqual(recognised);
  const newer = await createDigestedData(under(first));
  await renewDigests(under(first, second));
  expect(await peppersOfDigests()).toEqual(["2"]);
  for (const each of [old, newer])
    expect(await readByDigest(under(first, second), each)).toEqual(recognised);
  expect(await renewDigests(under(first, second))).toBe(0);
});

test("a bounce of a mail from before the first pepper still identifies its recipient", async () => {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
  await suite.sql.query(
    "insert into outbox (id, dedupe_key, sent_to, sent_at) values ($1, $2, $3, now())",
    [id, `downloads:sent:${id}`, computeRecipientDigest(under(), id, email)],
  );
  await renewDigests(under(first));
  expect(await selectRows(suite, "select sent_to from outbox where id = $1", [id])).toEqual([
    { sent_to: computeRecipientDigest(under(first), id, email) },
  ]);
});

test("stored digests cannot be matched without all peppers", async () => {
  const { email } = await createDigestedData(under(first));
  const stored = await selectRows<{ address_digest: string }>(
    suite,
    "select address_digest from subscriptions",
  );
  const digests = stored.map((row) => row.address_digest);
  expect(digests).toContain(under(first).digests.compute(email));
  for (const guess of [
    computePlainDigest(email),
    `1.${computePlainDigest(email)}`,
    under(second).digests.compute(email),
  ]) {
    expect(digests).not.toContain(guess);
  }
});

test("rows of a release without the pepper are merged, and the later decision applies", async () => {
  const now = under(first);
  const { email, buyer, licence, device, trialOn, trial } = await createDigestedData(now);
  const before = under();
  await setOwnSubscription(before, buyer, { subscribed: true });
  const [double] = await selectRows<{ id: string }>(
    suite,
    "select id from subscriptions where address_digest = $1",
    [computePlainDigest(email)],
  );
  const link = await createSubscriptionLink(before, double?.id ?? "", "unsubscribe");
  await recordUndeliverable(before, email, "refused");
  await activateDevice(before, licence, device);
  await startTrial(before, { deviceId: trialOn }, "192.0.2.1");
  await renewDigests(now);
  expect(await subscriptionsAt(now, email)).toEqual([{ state: "subscribed" }]);
  const rest = { ...recognised, subscription: [{ state: "subscribed" }] };
  expect(await readByDigest(now, { email, buyer, licence, device, trialOn, trial })).toEqual(rest);
  const places = await selectRows(suite, "select devices_in_use as n from licences where id = $1", [
    licence.id,
  ]);
  expect(places).toEqual([{ n: 1 }]);
  const token = new URL(link.pageUrl).searchParams.get("token") ?? "";
  await unsubscribe(now, { token });
  expect(await subscriptionsAt(now, email)).toEqual([{ state: "unsubscribed" }]);
});

test("merging keeps a complaint over a rejection", async () => {
  const now = under(first);
  for (const [here, there] of [
    ["refused", "complaint"],
    ["complaint", "refused"],
  ] as const) {
    const email = `${randomUUID()}@example.com`;
    await recordUndeliverable(now, email, here);
    await recordUndeliverable(under(), email, there);
    await renewDigests(now);
    const reasons = await selectRows(
      suite,
      "select reason from undeliverable_addresses where address_digest = any ($1)",
      [[now.digests.compute(email), computePlainDigest(email)]],
    );
    expect(reasons).toEqual([{ reason: "complaint" }]);
  }
});

test("no dedupe key keeps a digest with an older pepper", async () => {
  const email = `${randomUUID()}@example.com`;
  const keyUnder = (deps: Deps) => `downloads:${deps.digests.compute(email)}:1`;
  const at = new Date(Date.now() + 86_400_000);
  for (const deps of [under(), under(first)]) {
    const message = { kind: "downloads", email } as const;
    await enqueueMail(deps.db, { dedupeKey: keyUnder(deps), message, at });
  }
  await renewDigests(under(first));
  const keys = await selectRows<{ id: string; dedupe_key: string }>(
    suite,
    "select id, dedupe_key from outbox where message->>'email' = $1",
    [email],
  );
  const kept = keyUnder(under(first));
  expect(keys.map(({ dedupe_key }) => dedupe_key)).toContain(kept);
  expect(keys.filter(({ dedupe_key }) => dedupe_key !== kept)).toEqual([
    {
      id: expect.any(String) as string,
      dedupe_key: expect.stringMatching(/^downloads:[\da-f-]{36}$/) as string,
    },
  ]);
});

test("the doctor reports a wrong pepper, a missing pepper and digests to renew", async () => {
  const { buyer } = await createDigestedData(under(first));
  await setOwnSubscription(under(first), buyer, { subscribed: true });
  const found = async (deps: Deps) => {
    const [finding] = await checkDigests({ deps });
    return finding?.state;
  };
  expect(await found(under(first))).toBe("ok");
  expect(await found(under(first, second))).toBe("warning");
  expect(await found(under(second))).toBe("wrong");
  // A newer subscriber whose digest has the wrong pepper does not affect the check.
  await subscribe(under(second), { email: `${randomUUID()}@example.com` });
  expect(await found(under(second))).toBe("wrong");
  const wrongly = { ...suite, api: { ...suite.api, deps: under(second) } };
  await expect(runOps(wrongly, "migrate")).rejects.toThrow("Set DIGEST_PEPPER as it was");
  await renewDigests(under(first, second));
  expect(await found(under(first, second))).toBe("ok");
  expect(await found(under(first))).toBe("wrong");
  await expect(renewDigests(under(first))).rejects.toThrow("Set DIGEST_PEPPER as it was");
});

test("the job renews nothing with a wrong pepper", async () => {
  await createDigestedData(under(first, second));
  const digests = () => selectRows(suite, "select device_hash from devices order by device_hash");
  const before = await digests();
  await expect(jobs.retention?.run(under("another-pepper", second, "a-third"))).rejects.toThrow(
    "Set DIGEST_PEPPER as it was",
  );
  expect(await digests()).toEqual(before);
});
