import { DELETION_LINK_MINUTES } from "@site/contracts/account";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { profiles } from "../../src/db/schema/profiles.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import {
  composeDeletionMail,
  createDeletionLink,
  requestDeletion,
  purgeDeletionLinks,
} from "../../src/features/account/request-deletion.ts";
import { insertBuyer, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

/** The dependencies with a clock that is some minutes ahead. */
function createDepsInMinutes(count: number) {
  const at = new Date(Date.now() + count * 60_000);
  return { ...suite.api.deps, now: () => at, wakeOutbox: () => undefined };
}

async function loadProfile(id: string) {
  const [row] = await suite.api.deps.db.select().from(profiles).where(eq(profiles.id, id));
  if (!row) throw new Error("There is no profile.");
  return row;
}

/** The queued deletion mails, oldest first. */
async function deletionMails(profileId: string) {
  const query = `select message from outbox where message ->> 'kind' = 'deletion-asked'
    and message ->> 'profileId' = $1 order by created_at`;
  const rows = await selectRows<{ message: Parameters<typeof composeDeletionMail>[1] }>(
    suite,
    query,
    [profileId],
  );
  return rows.map(({ message }) => message);
}

test("each copy of a deletion mail works for an hour after sending, but only for the newest request", async () => {
  const { token: login } = await signUp({ verified: true });
  const { id } = await suite.api.client(login).auth.me.query();
  const profile = () => loadProfile(id);
  await requestDeletion(createDepsInMinutes(0), await profile());
  await requestDeletion(createDepsInMinutes(1), await profile());
  const [older, newest] = await deletionMails(id);
  if (!older || !newest) throw new Error("There are no two mails.");
  const loadToken = async (late: number, message: typeof older) => {
    const mail = await composeDeletionMail(createDepsInMinutes(late), message);
    return /token=([\w-]{43})/.exec(JSON.stringify(mail ?? {}))?.[1] ?? "";
  };
  const first = await loadToken(90, newest);
  const again = await loadToken(91, newest);
  expect(await composeDeletionMail(createDepsInMinutes(92), older)).toBeUndefined();
  const over = createDepsInMinutes(91 + DELETION_LINK_MINUTES + 1);
  for (const token of [first, again]) {
    await expect(deleteAccount(over, await profile(), { token })).rejects.toThrow(
      "email_link_invalid",
    );
  }
  const inTime = createDepsInMinutes(90 + DELETION_LINK_MINUTES - 1);
  expect(await deleteAccount(inTime, await profile(), { token: first })).toEqual({
    accepted: true,
  });
  expect(again).not.toBe(first);
  // Removes what this test queued, so that the other tests do not send it.
  await suite.sql.query("delete from outbox where dedupe_key like $1", [`%${id}%`]);
});

test("a deletion's link works only for its own account and request", async () => {
  const [mine, theirs] = [await insertBuyer(suite), await insertBuyer(suite)];
  const asking = createDepsInMinutes(0);
  await requestDeletion(asking, mine);
  await requestDeletion(asking, theirs);
  const askedAt = asking.now().toISOString();
  const tokenFor = async (asked: Parameters<typeof createDeletionLink>[1]) =>
    new URL(await createDeletionLink(asking, asked)).searchParams.get("token") ?? "";
  for (const token of [
    await tokenFor({ profileId: theirs.id, askedAt }),
    await tokenFor({ profileId: mine.id, askedAt: createDepsInMinutes(-5).now().toISOString() }),
  ]) {
    await expect(deleteAccount(asking, await loadProfile(mine.id), { token })).rejects.toThrow(
      "email_link_invalid",
    );
  }
  const token = await tokenFor({ profileId: mine.id, askedAt });
  expect(await deleteAccount(asking, await loadProfile(mine.id), { token })).toEqual({
    accepted: true,
  });
});

test("a deletion link is purged when it expires, and not before", async () => {
  const { id: profileId } = await insertBuyer(suite);
  const askedAt = createDepsInMinutes(0).now().toISOString();
  const [older, newer] = [createDepsInMinutes(0), createDepsInMinutes(10)];
  for (const deps of [older, newer]) await createDeletionLink(deps, { profileId, askedAt });
  await purgeDeletionLinks(createDepsInMinutes(DELETION_LINK_MINUTES + 5));
  const left = await selectRows<{ at: Date }>(
    suite,
    "select created_at as at from deletion_links where profile_id = $1",
    [profileId],
  );
  expect(left).toEqual([{ at: newer.now() }]);
});
