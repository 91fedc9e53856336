import { randomUUID } from "node:crypto";

import { RECENT_LOGIN_SECONDS } from "@site/contracts/account";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { subscriptions } from "../../src/db/schema/newsletter.ts";
import { profiles } from "../../src/db/schema/profiles.ts";
import {
  confirmEmailChange,
  recoverEmail,
} from "../../src/features/account/confirm-email-change.ts";
import { deleteAccount } from "../../src/features/account/delete-account.ts";
import { purgeEmailChanges } from "../../src/features/account/email-change-links.ts";
import { getErrorData, getErrorCode } from "../setup/error-data.ts";
import { selectRows, startPayment } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import {
  callIdentityAdmin,
  setPassword,
  waitForNextSecond,
  type TestUser,
  signIn,
  signInWithGoogle,
  signUp,
} from "../setup/users.ts";
import { deleteByMail } from "./delete-by-mail.ts";

const suite = withSuite();

const HOUR_MS = 3_600_000;
const newAddress = () => `${randomUUID()}@example.com`;
const account = (token?: string) => suite.api.client(token).account;
const after = (hours: number) => () => new Date(Date.now() + hours * HOUR_MS);

/** Waits for a mail with this subject to the address, and returns the link of the newest. */
async function linkTo(email: string, subject: RegExp): Promise<{ mode: string; token: string }> {
  const isIt = (mail: { subject: string }) => subject.test(mail.subject);
  await expect.poll(() => suite.inbox.listMessages({ to: email }).some(isIt)).toBe(true);
  const mail = suite.inbox.listMessages({ to: email }).findLast(isIt);
  const link = new URL(/http:\/\/shop\.test\/email-confirm\?\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return Object.fromEntries(link.searchParams) as { mode: string; token: string };
}

interface Asked {
  person: TestUser;
  newEmail: string;
  /** The token in the mail to the new address. */
  confirm: string;
}

async function requestChange(given?: TestUser): Promise<Asked> {
  const person = given ?? (await signUp({ verified: true }));
  const newEmail = newAddress();
  await account(person.token).requestEmailChange.mutate({ newEmail });
  const { mode, token } = await linkTo(newEmail, /new address/);
  expect(mode).toBe("verifyAndChangeEmail");
  return { person, newEmail, confirm: token };
}

test("a change requires confirmation by the new address, and revokes every earlier session", async () => {
  const { person, newEmail, confirm } = await requestChange();
  const before = await suite.api.client(person.token).auth.me.query();
  const addresses = { fromEmail: person.email, toEmail: newEmail };
  expect(await account().emailChange.query({ token: confirm })).toMatchObject(addresses);
  expect(await suite.api.client(person.token).auth.me.query()).toEqual(before);
  await waitForNextSecond();
  const done = { ...addresses, mode: "verifyAndChangeEmail", changed: true };
  expect(await account().confirmEmailChange.mutate({ token: confirm })).toEqual(done);
  expect(await account().confirmEmailChange.mutate({ token: confirm })).toEqual(done);
  expect(await getErrorCode(account(person.token).export.query())).toBe("session_revoked");
  await expect(signIn(person.email)).rejects.toThrow("signInWithPassword");
  const renewed = suite.api.client(await signIn(newEmail));
  expect(await renewed.auth.me.query()).toEqual({ ...before, email: newEmail });
});

test("the old address is notified before and after a change, and can recover the account from an intruder", async () => {
  const { person, newEmail, confirm } = await requestChange();
  const early = await linkTo(person.email, /asked to change/);
  await account().confirmEmailChange.mutate({ token: confirm });
  const late = await linkTo(person.email, /was changed/);
  const next = await requestChange({ ...person, token: await signIn(newEmail) });
  await account().confirmEmailChange.mutate({ token: next.confirm });
  const theirs = await linkTo(newEmail, /was changed/);
  await waitForNextSecond();
  for (const { mode, token } of [early, late]) {
    expect(mode).toBe("recoverEmail");
    const answer = await account().recoverEmail.mutate({ token });
    expect(answer).toMatchObject({ fromEmail: person.email, changed: false });
  }
  await setPassword(person.uid);
  expect(await suite.api.client(await signIn(person.email)).auth.me.query()).toMatchObject({
    email: person.email,
    emailVerified: true,
  });
  // Changes that the intruder requested later can't bring the account back under their control.
  for (const token of [confirm, next.confirm]) {
    expect(await getErrorCode(account().confirmEmailChange.mutate({ token }))).toBe(
      "email_link_invalid",
    );
  }
  expect(await getErrorCode(account().recoverEmail.mutate({ token: theirs.token }))).toBe(
    "email_link_invalid",
  );
});

test("after a change the account cannot be deleted while a confirmed old address can recover it", async () => {
  const { person, newEmail, confirm } = await requestChange();
  await account().confirmEmailChange.mutate({ token: confirm });
  await setPassword(person.uid);
  const thief = await signIn(newEmail);
  expect(await getErrorCode(account(thief).delete.mutate({}))).toBe("account_frozen");
  const { token } = await linkTo(person.email, /was changed/);
  await account().recoverEmail.mutate({ token });
  await setPassword(person.uid);
  expect(await suite.api.client(await signIn(person.email)).auth.me.query()).toMatchObject({
    email: person.email,
  });

  const stranger = await requestChange(await signUp());
  await account().confirmEmailChange.mutate({ token: stranger.confirm });
  await setPassword(stranger.person.uid);
  const own = await signIn(stranger.newEmail);
  expect(await deleteByMail(suite, suite.api.client(own), stranger.newEmail)).toEqual({
    accepted: true,
  });
});

test("the old address is notified of a change at the identity service itself, and can recover the account", async () => {
  for (const emailVerified of [true, false]) {
    const person = await signUp({ verified: true });
    const { me } = suite.api.client(person.token).auth;
    await me.query();
    const theirs = newAddress();
    await waitForNextSecond();
    await callIdentityAdmin("update", { localId: person.uid, email: theirs, emailVerified });
    const thief = account(await signIn(theirs));
    expect(await getErrorCode(thief.requestDeletion.mutate())).toBe("account_frozen");
    expect(await getErrorCode(thief.delete.mutate({}))).toBe("account_frozen");
    const { mode, token } = await linkTo(person.email, /was changed/);
    expect(mode).toBe("recoverEmail");
    await waitForNextSecond();
    await account().recoverEmail.mutate({ token });
    await setPassword(person.uid);
    const owner = suite.api.client(await signIn(person.email));
    expect(await owner.auth.me.query()).toMatchObject({ email: person.email, emailVerified: true });
    // The mail to the unconfirmed address has no recovery link.
    expect(suite.inbox.listMessages({ to: theirs })).toEqual([]);
    expect(
      await selectRows(suite, "select 1 from email_changes where from_email = $1", [theirs]),
    ).toEqual([]);
  }
});

test("an address that is changed and changed back at the identity service stays confirmed", async () => {
  const person = await signUp({ verified: true });
  await suite.api.client(person.token).auth.me.query();
  await waitForNextSecond();
  await callIdentityAdmin("update", { localId: person.uid, emailVerified: false });
  const thief = account(await signIn(person.email));
  expect(await getErrorCode(thief.delete.mutate({}))).toBe("email_link_invalid");
});

test("recovering an account revokes every other access, and freezes the account for two weeks", async () => {
  const { person, newEmail, confirm } = await requestChange();
  await account().confirmEmailChange.mutate({ token: confirm });
  const { token } = await linkTo(person.email, /was changed/);
  expect((await signInWithGoogle(newEmail, "thief")).uid).toBe(person.uid);
  await waitForNextSecond();
  const theirs = await signIn(newEmail);
  await waitForNextSecond();
  await account().recoverEmail.mutate({ token });
  expect(await getErrorCode(account(theirs).delete.mutate({}))).toBe("session_revoked");
  await expect(signIn(person.email)).rejects.toThrow("signInWithPassword");
  expect((await signInWithGoogle(newEmail, "thief")).uid).not.toBe(person.uid);
  expect((await linkTo(person.email, /Choose a new password/)).mode).toBe("resetPassword");

  await setPassword(person.uid);
  // A second recovery does not replace the new password.
  await account().recoverEmail.mutate({ token });
  const again = await signIn(person.email);
  expect(await getErrorCode(account(again).delete.mutate({}))).toBe("account_frozen");
  const move = account(again).requestEmailChange.mutate({ newEmail: newAddress() });
  expect(await getErrorCode(move)).toBe("account_frozen");
  const [profile] = await suite.api.deps.db
    .select()
    .from(profiles)
    .where(eq(profiles.identityUid, person.uid));
  const later = { ...suite.api.deps, now: after(14 * 24 + 1) };
  expect(await deleteAccount(later, profile!)).toEqual({ accepted: true });
});

test("recovering before the change cancels it, and each kind of link works only for its own action", async () => {
  const { person, confirm } = await requestChange();
  const { token } = await linkTo(person.email, /asked to change/);
  expect(await getErrorCode(account().recoverEmail.mutate({ token: confirm }))).toBe(
    "email_link_invalid",
  );
  expect(await getErrorCode(account().confirmEmailChange.mutate({ token }))).toBe(
    "email_link_invalid",
  );
  await account().recoverEmail.mutate({ token });
  expect(await getErrorCode(account().emailChange.query({ token: confirm }))).toBe(
    "email_link_invalid",
  );
  await setPassword(person.uid);
  expect(await suite.api.client(await signIn(person.email)).auth.me.query()).toMatchObject({
    email: person.email,
  });
});

test("an unconfirmed old address is notified, but cannot recover the account", async () => {
  const { person, confirm } = await requestChange(await signUp());
  await account().confirmEmailChange.mutate({ token: confirm });
  await expect.poll(() => suite.inbox.listMessages({ to: person.email })).toHaveLength(1);
  const [mail] = suite.inbox.listMessages({ to: person.email });
  expect(mail?.subject).toMatch(/was changed/);
  expect(mail?.text).not.toContain("email-confirm");
});

test("only a mail to the address reveals whether it has an account, not the response", async () => {
  const other = await signUp();
  const person = await signUp();
  const call = (newEmail: string) => account(person.token).requestEmailChange.mutate({ newEmail });
  expect(await call(other.email.toUpperCase())).toEqual(await call(newAddress()));
  await call(other.email);
  const mail = await suite.inbox.waitForMail({ to: other.email });
  expect(mail.subject).toMatch(/already has a .* account/);
  expect(mail.text).not.toContain("token=");
  expect(mail.text).not.toContain(person.email);
});

test("a change to an address that got an account meanwhile is rejected", async () => {
  const { person, newEmail, confirm } = await requestChange();
  await signUp({ email: newEmail });
  expect(await getErrorCode(account().confirmEmailChange.mutate({ token: confirm }))).toBe(
    "email_taken",
  );
  expect(await suite.api.client(await signIn(person.email)).auth.me.query()).toMatchObject({
    email: person.email,
  });
});

test("the current address is rejected in its field, and a change requires a recent login", async () => {
  const { token, email } = await signUp();
  const same = await getErrorData(account(token).requestEmailChange.mutate({ newEmail: email }));
  expect(same).toMatchObject({ appCode: "invalid_input", fields: { newEmail: /already/ } });
  const later = await suite.startApi({ now: after(RECENT_LOGIN_SECONDS / 3_600 + 0.1) });
  const late = later.client(token).account.requestEmailChange.mutate({ newEmail: newAddress() });
  expect(await getErrorCode(late)).toBe("recent_login_required");
});

test("only links of the newest request work: a day for the new address, two weeks for the old one", async () => {
  const first = await requestChange();
  const second = await requestChange(first.person);
  const refused = (token: string, hours: number) =>
    getErrorCode(
      suite
        .startApi({ now: after(hours) })
        .then((api) => api.client().account.emailChange.query({ token })),
    );
  expect(await refused(first.confirm, 0)).toBe("email_link_invalid");
  expect(await refused(second.confirm, 25)).toBe("email_link_invalid");
  const { token } = await linkTo(first.person.email, /asked to change/);
  expect(await refused(token, 14 * 24 + 1)).toBe("email_link_invalid");
  const { deps } = suite.api;
  await purgeEmailChanges({ ...deps, now: after(14 * 24 - 1) });
  expect(await account().emailChange.query({ token })).toMatchObject({ changed: false });
  await purgeEmailChanges({ ...deps, now: after(14 * 24 + 1) });
  expect(await getErrorCode(account().emailChange.query({ token }))).toBe("email_link_invalid");
});

test("newsletter, licences and the payment provider follow to the new address and back", async () => {
  const { person, newEmail, confirm } = await requestChange();
  const client = suite.api.client(person.token);
  await client.newsletter.setOwn.mutate({ subscribed: true });
  await startPayment(suite, person.token, { planId: "pro" });
  const customerAddress = async () => {
    const [row] = await selectRows<{ id: string }>(
      suite,
      "select payment_customer_id as id from profiles where identity_uid = $1",
      [person.uid],
    );
    const response = await fetch(`${suite.payments.apiBase}/v1/customers/${row?.id}`, {
      headers: { authorization: "Bearer sk_test_local" },
    });
    return ((await response.json()) as { email: string }).email;
  };
  const subscribers = () =>
    selectRows(suite, "select email from subscriptions where email = any($1)", [
      [person.email, newEmail],
    ]);
  const { token } = await linkTo(person.email, /asked to change/);
  await account().confirmEmailChange.mutate({ token: confirm });
  expect(await subscribers()).toEqual([{ email: newEmail }]);
  await expect.poll(customerAddress).toBe(newEmail);
  await account().recoverEmail.mutate({ token });
  expect(await subscribers()).toEqual([{ email: person.email }]);
  await expect.poll(customerAddress).toBe(person.email);
});

test("changing to an address that unsubscribed from the newsletter does not subscribe it", async () => {
  const { person, newEmail, confirm } = await requestChange();
  const at = new Date();
  await suite.api.deps.db.insert(subscriptions).values({
    addressDigest: suite.api.deps.digests.compute(newEmail),
    state: "unsubscribed",
    requestedAt: at,
    unsubscribedAt: at,
  });
  await suite.api.client(person.token).newsletter.setOwn.mutate({ subscribed: true });
  await account().confirmEmailChange.mutate({ token: confirm });
  const moved = suite.api.client(await signIn(newEmail));
  expect(await moved.newsletter.own.query()).toEqual({ subscribed: false });
});

test.each(["before", "after"] as const)(
  "after a crash %s the identity service's answer, pressing the button again continues, for a change and an objection",
  async (moment) => {
    const { person, newEmail, confirm } = await requestChange();
    const { token } = await linkTo(person.email, /asked to change/);
    const { deps } = suite.api;
    const { identity } = deps;
    const changeEmail: typeof identity.changeEmail = async (...args) => {
      if (moment === "after") await identity.changeEmail(...args);
      throw new Error("crash");
    };
    const crashing = { ...deps, identity: { ...identity, changeEmail } };
    await expect(confirmEmailChange(crashing, { token: confirm })).rejects.toThrow("crash");
    expect(await confirmEmailChange(deps, { token: confirm })).toMatchObject({ changed: true });
    expect(await identity.findAccount(newEmail)).toMatchObject({ uid: person.uid });
    await linkTo(person.email, /was changed/);
    await expect(recoverEmail(crashing, { token })).rejects.toThrow("crash");
    expect(await recoverEmail(deps, { token })).toMatchObject({ changed: false });
    expect(await identity.findAccount(person.email)).toMatchObject({ uid: person.uid });
  },
);
