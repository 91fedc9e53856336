import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Deps } from "../../src/deps.ts";
import { getIssueDedupeKey } from "../../src/features/newsletter/queue-issues.ts";
import { createSubscriptionLink } from "../../src/features/newsletter/subscription-link.ts";
import {
  confirmSubscription,
  subscribe,
  setOwnSubscription,
} from "../../src/features/newsletter/subscriptions.ts";
import { renewDigests } from "../../src/jobs/renew-digests.ts";
import { enqueueMail } from "../../src/mail/enqueue-mail.ts";
import { ensureProfile } from "../../src/session/profile.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { withPeppers } from "./with-peppers.ts";

// Disables background mails: their digests would use the pepper from the settings.
const suite = withSuite({ overrides: { wakeOutbox: () => undefined } });

const first = "the-first-pepper-of-all";
const under = (...peppers: string[]) => withPeppers(suite, ...peppers);

const subscriptionsAt = (deps: Deps, email: string) =>
  selectRows<{ id: string; state: string }>(
    suite,
    "select id, state from subscriptions where address_digest = $1",
    [deps.digests.compute(email)],
  );

/** Requests the newsletter and returns the token of the confirmation link. */
async function requestSubscription(deps: Deps, email: string): Promise<string> {
  await subscribe(deps, { email });
  const [row] = await subscriptionsAt(deps, email);
  const { pageUrl } = await createSubscriptionLink(deps, row?.id ?? "", "confirm");
  return new URL(pageUrl).searchParams.get("token") ?? "";
}

async function createPerson() {
  const email = `${randomUUID()}@example.com`;
  const said = { uid: randomUUID(), email, emailVerified: true, name: "Ada", issuedAt: new Date() };
  return { email, buyer: await ensureProfile(suite.api.deps, said) };
}

test("a request at the previous release after unsubscribing can still be confirmed", async () => {
  const now = under(first);
  const { email, buyer } = await createPerson();
  await setOwnSubscription(now, buyer, { subscribed: true });
  await setOwnSubscription(now, buyer, { subscribed: false });
  const token = await requestSubscription(under(), email);
  await renewDigests(now);
  expect(await subscriptionsAt(now, email)).toMatchObject([{ state: "pending" }]);
  await confirmSubscription(now, { token });
  expect(await subscriptionsAt(now, email)).toMatchObject([{ state: "subscribed" }]);
});

test("merging an earlier unsubscription keeps a request, and a later one ends its link", async () => {
  const now = under(first);
  const before = under();
  const [early, late] = [await createPerson(), await createPerson()];
  const ended = await requestSubscription(now, late.email);
  for (const { buyer } of [early, late]) {
    await setOwnSubscription(before, buyer, { subscribed: true });
    await setOwnSubscription(before, buyer, { subscribed: false });
  }
  const token = await requestSubscription(now, early.email);
  await renewDigests(now);
  expect(await subscriptionsAt(now, early.email)).toMatchObject([{ state: "pending" }]);
  await confirmSubscription(now, { token });
  expect(await subscriptionsAt(now, early.email)).toMatchObject([{ state: "subscribed" }]);
  expect(await subscriptionsAt(now, late.email)).toMatchObject([{ state: "unsubscribed" }]);
  await expect(confirmSubscription(now, { token: ended })).rejects.toMatchObject({
    code: "newsletter_link_invalid",
  });
});

test("a stranger's request at the other release does not end a subscription", async () => {
  const now = under(first);
  const [here, there] = [await createPerson(), await createPerson()];
  await setOwnSubscription(now, here.buyer, { subscribed: true });
  await setOwnSubscription(under(), there.buyer, { subscribed: true });
  await requestSubscription(under(), here.email);
  await requestSubscription(now, there.email);
  await renewDigests(now);
  for (const { email } of [here, there]) {
    expect(await subscriptionsAt(now, email)).toMatchObject([{ state: "subscribed" }]);
  }
});

test("a duplicate that is written during the renewal is merged too", async () => {
  const now = under(first);
  const { email, buyer } = await createPerson();
  await setOwnSubscription(under(), buyer, { subscribed: true });
  const other = await suite.sql.connect();
  await other.query("begin");
  await other.query(
    "insert into subscriptions (address_digest, email, state, requested_at) values ($1, $2, 'pending', now())",
    [now.digests.compute(email), email],
  );
  const renewed = renewDigests(now);
  await expect
    .poll(() =>
      selectRows(
        suite,
        "select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    )
    .toHaveLength(1);
  await other.query("commit");
  other.release();
  await renewed;
  expect(await subscriptionsAt(now, email)).toMatchObject([{ state: "subscribed" }]);
});

test("waiting mails of a merged row are sent, one of each kind", async () => {
  const now = under(first);
  const [moved, twice] = [await createPerson(), await createPerson()];
  await setOwnSubscription(now, moved.buyer, { subscribed: true });
  await setOwnSubscription(now, moved.buyer, { subscribed: false });
  await setOwnSubscription(now, twice.buyer, { subscribed: true });
  for (const { buyer } of [moved, twice]) {
    await setOwnSubscription(under(), buyer, { subscribed: true });
  }
  const loadId = async (deps: Deps, email: string) =>
    (await subscriptionsAt(deps, email))[0]?.id ?? "";
  const movedTo = await loadId(now, moved.email);
  const stays = await loadId(now, twice.email);
  const queued = [await loadId(under(), moved.email), stays, await loadId(under(), twice.email)];
  for (const subscriptionId of queued) {
    await enqueueMail(suite.api.deps.db, {
      dedupeKey: getIssueDedupeKey("spring", subscriptionId),
      message: { kind: "newsletter-issue", subscriptionId, issue: "spring" },
      at: new Date(),
    });
  }
  await renewDigests(now);
  const waiting = await selectRows<{ key: string; id: string }>(
    suite,
    `select dedupe_key as key, subscriptions.id from outbox
     join subscriptions on subscriptions.id::text = message ->> 'subscriptionId'
     where message ->> 'issue' = 'spring'`,
  );
  expect(waiting).toHaveLength(2);
  for (const id of [movedTo, stays]) {
    expect(waiting).toContainEqual({ key: getIssueDedupeKey("spring", id), id });
  }
});
