import { brand } from "@site/content/brand";
import { TERMS_VERSION } from "@site/contracts/plans";
import { INVITATION_DAYS } from "@site/contracts/seats";
import { publicJwks } from "@site/licence/keys";
import { verifyLicence } from "@site/licence/verify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { searchPurchases } from "../src/features/billing/search-purchases.ts";
import { forgetInvitations } from "../src/features/seats/forget-invitations.ts";
import { computer, desktopApp, problemOf } from "./desktop-app.ts";
import { signUp } from "./people.ts";
import { refusedWith } from "./refusal.ts";
import { createCoupon, rowsOf } from "./shop.ts";
import { type Api, startSuite, type Suite } from "./suite.ts";

let suite: Suite;
let second: Api;
beforeAll(async () => {
  suite = await startSuite();
  second = await suite.startApi();
});
afterAll(() => suite.stop());

const DAY_MS = 86_400_000;

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** Somebody new with a team's licence for which nothing was due. */
async function teamOwner() {
  const person = await signUp();
  const client = suite.api.client(person.token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const choice = { planId: "team", couponCode, termsVersion: TERMS_VERSION } as const;
  await client.billing.startCheckout.mutate(choice);
  const [licence] = await client.licences.list.query();
  if (!licence) throw new Error("The purchase gave no licence.");
  return { ...person, client, licence };
}
type TeamOwner = Awaited<ReturnType<typeof teamOwner>>;

/** The token in the newest invitation's mail. */
async function tokenFor(email: string, after?: number): Promise<string> {
  const mail = await suite.inbox.next({ to: email, ...(after === undefined ? {} : { after }) });
  const link = /http:\/\/shop\.test\/email-confirm\?\S+/.exec(mail.text)?.[0] ?? "";
  expect(new URL(link).searchParams.get("mode")).toBe("seat");
  return new URL(link).searchParams.get("token") ?? "";
}

async function invite({ client, licence }: TeamOwner, email = newAddress()) {
  const seat = await client.seats.invite.mutate({ licenceId: licence.id, email });
  return { seat, email, token: await tokenFor(email) };
}

/** Somebody new who has accepted a seat. */
async function member(owner: TeamOwner) {
  const { seat, email, token } = await invite(owner);
  const person = await signUp({ email });
  const client = suite.api.client(person.token);
  const { licenceId } = await client.seats.accept.mutate({ token });
  const [licence] = await client.licences.list.query();
  if (licence?.id !== licenceId) throw new Error("The seat gave no licence.");
  return { ...person, client, seat, licence, token };
}

test("whoever accepts an invitation has a licence and a key of their own, and sees nothing of the purchase", async () => {
  const owner = await teamOwner();
  await owner.client.auth.updateProfile.mutate({ displayName: "Ada", company: "Works" });
  const { seat, email, token } = await invite(owner);
  expect(seat).toMatchObject({ licenceId: owner.licence.id, email, held: null });
  expect(await suite.api.client().seats.invitation.query({ token })).toMatchObject({
    email,
    team: owner.licence.holder,
    planId: "team",
    devicesPerSeat: 3,
  });
  const holder = suite.api.client((await signUp({ email })).token);
  const { licenceId } = await holder.seats.accept.mutate({ token });
  const licences = await holder.licences.list.query();
  expect(licences).toMatchObject([
    { id: licenceId, planId: "team", status: "active", holder: email, seats: 1, deviceLimit: 3 },
  ]);
  expect(licences[0]).toMatchObject({
    team: owner.licence.holder,
    updatesUntil: owner.licence.updatesUntil,
  });
  expect(licences[0]?.key).not.toBe(owner.licence.key);
  const file = await holder.licences.file.query({ licenceId });
  const keys = publicJwks(suite.api.deps.licenceKeys);
  expect(await verifyLicence(file.content, keys, { product: brand.productId })).toMatchObject({
    ok: true,
    payload: { licenceId, key: licences[0]?.key, holder: email, seats: 1 },
  });
  expect(await holder.billing.purchases.query()).toEqual([]);
  expect(await holder.billing.upgrades.query()).toEqual([]);
  expect(await owner.client.seats.list.query()).toMatchObject([
    { id: seat.id, email, held: { name: email } },
  ]);
  const [ready] = suite.inbox.messages({ to: email }).slice(-1);
  expect(ready?.text).toContain(licences[0]?.key);
});

test("of two invitations at once to the last free seat exactly one is given", async () => {
  const owner = await teamOwner();
  const { id: licenceId } = owner.licence;
  const clients = [owner.client, second.client(owner.token)];
  for (let given = 0; given < 4; given += 1) {
    await owner.client.seats.invite.mutate({ licenceId, email: newAddress() });
  }
  const outcomes = await Promise.allSettled(
    clients.map((client) => client.seats.invite.mutate({ licenceId, email: newAddress() })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const third = owner.client.seats.invite.mutate({ licenceId, email: newAddress() });
  expect(await refusedWith(third)).toBe("seat_not_free");
  expect(await owner.client.seats.list.query()).toHaveLength(5);
});

test("an invitation accepted in two tabs at once gives one licence, and the link nothing to anybody else", async () => {
  const owner = await teamOwner();
  const { email, token } = await invite(owner);
  const stranger = suite.api.client((await signUp()).token);
  expect(await refusedWith(stranger.seats.accept.mutate({ token }))).toBe(
    "invitation_other_address",
  );
  const person = await signUp({ email });
  const tabs = [suite.api, second].map((api) => api.client(person.token));
  const [first, other] = await Promise.all(tabs.map((tab) => tab.seats.accept.mutate({ token })));
  expect(other).toEqual(first);
  expect(await tabs[0]?.licences.list.query()).toHaveLength(1);
  expect(await refusedWith(stranger.seats.accept.mutate({ token }))).toBe("invitation_unusable");
  expect(await refusedWith(stranger.seats.invitation.query({ token }))).toBe("invitation_unusable");
  const again = owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email });
  expect(await refusedWith(again)).toBe("seat_already_held");
});

test("inviting an address again sends a new mail and takes no second seat; both links work", async () => {
  const owner = await teamOwner();
  const { seat, email, token } = await invite(owner);
  const [mail] = suite.inbox.messages({ to: email });
  const later = await suite.startApi({ now: () => new Date(Date.now() + 6_000) });
  const again = await later
    .client(owner.token)
    .seats.invite.mutate({ licenceId: owner.licence.id, email });
  expect(again.id).toBe(seat.id);
  expect(again.expiresAt > seat.expiresAt).toBe(true);
  const newer = await tokenFor(email, mail?.id);
  expect(newer).not.toBe(token);
  for (const each of [token, newer]) {
    expect(await suite.api.client().seats.invitation.query({ token: each })).toMatchObject({
      email,
    });
  }
  expect(await owner.client.seats.list.query()).toHaveLength(1);
});

test("an invitation that nobody accepted in its time is of no use, and is forgotten with its seat", async () => {
  const owner = await teamOwner();
  const { email, token } = await invite(owner);
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
  const late = await suite.startApi(after(INVITATION_DAYS));
  const person = await signUp({ email });
  const refused = [
    late.client().seats.invitation.query({ token }),
    late.client(person.token).seats.accept.mutate({ token }),
  ];
  for (const call of refused) expect(await refusedWith(call)).toBe("invitation_unusable");
  await forgetInvitations({ ...suite.api.deps, ...after(INVITATION_DAYS - 1) });
  expect(await owner.client.seats.list.query()).toHaveLength(1);
  await forgetInvitations({ ...suite.api.deps, ...after(INVITATION_DAYS) });
  expect(await owner.client.seats.list.query()).toEqual([]);
  expect(await rowsOf(suite, "select 1 from seats where email = $1", [email])).toEqual([]);
});

test("a seat that is taken back is free again; its app, its file and its holder learn of it", async () => {
  const owner = await teamOwner();
  const holder = await member(owner);
  const app = desktopApp(suite.api.url, holder.licence.key);
  expect((await app.call("POST", "/devices", computer())).status).toBe(201);
  const outcomes = await Promise.allSettled(
    [owner.client, second.client(owner.token)].map((client) =>
      client.seats.takeBack.mutate({ seatId: holder.seat.id }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(problemOf(await app.call("POST", "/devices", computer())).code).toBe("licence_revoked");
  const [revoked] = await rowsOf(
    suite,
    "select 1 from licences where id = $1 and status = 'revoked' and devices_in_use = 0",
    [holder.licence.id],
  );
  expect(revoked).toBeDefined();
  expect(await holder.client.licences.list.query()).toEqual([]);
  expect(await holder.client.licences.devices.query()).toEqual([]);
  const file = holder.client.licences.file.query({ licenceId: holder.licence.id });
  expect(await refusedWith(file)).toBe("licence_not_found");
  expect(await refusedWith(holder.client.seats.accept.mutate({ token: holder.token }))).toBe(
    "invitation_unusable",
  );
  await expect
    .poll(() => suite.inbox.messages({ to: holder.email }).at(-1)?.subject)
    .toContain("taken back");
  expect(await owner.client.seats.list.query()).toEqual([]);
  const { email } = holder;
  await owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email });
});

test("a holder gives a seat back, and nobody else does it for them", async () => {
  const owner = await teamOwner();
  const [holder, other] = await Promise.all([member(owner), member(owner)]);
  const { id: licenceId } = holder.licence;
  for (const { client } of [owner, other]) {
    expect(await refusedWith(client.seats.leave.mutate({ licenceId }))).toBe("seat_not_found");
  }
  await holder.client.seats.leave.mutate({ licenceId });
  expect(await refusedWith(holder.client.seats.leave.mutate({ licenceId }))).toBe("seat_not_found");
  expect(await holder.client.licences.list.query()).toEqual([]);
  expect(await owner.client.seats.list.query()).toMatchObject([{ id: other.seat.id }]);
});

test("only its owner sees, gives and takes back the seats of a team", async () => {
  const owner = await teamOwner();
  const holder = await member(owner);
  const stranger = { client: suite.api.client((await signUp()).token) };
  const nobody = { client: suite.api.client() };
  const licenceId = owner.licence.id;
  for (const { client } of [holder, stranger]) {
    expect(await client.seats.list.query()).toEqual([]);
    const given = client.seats.invite.mutate({ licenceId, email: newAddress() });
    expect(await refusedWith(given)).toBe("licence_not_found");
    const taken = client.seats.takeBack.mutate({ seatId: holder.seat.id });
    expect(await refusedWith(taken)).toBe("seat_not_found");
  }
  const ownSeat = { licenceId: holder.licence.id, email: newAddress() };
  expect(await refusedWith(holder.client.seats.invite.mutate(ownSeat))).toBe("licence_not_found");
  for (const call of [
    nobody.client.seats.list.query(),
    nobody.client.seats.invite.mutate({ licenceId, email: newAddress() }),
    nobody.client.seats.takeBack.mutate({ seatId: holder.seat.id }),
    nobody.client.seats.leave.mutate({ licenceId: holder.licence.id }),
    nobody.client.seats.accept.mutate({ token: holder.token }),
  ]) {
    expect(await refusedWith(call)).toBe("unauthenticated");
  }
  expect(await owner.client.licences.devices.query()).toEqual([]);
});

test("each seat has computers of its own, and the team's key those of the seats that are left", async () => {
  const owner = await teamOwner();
  const teamApp = desktopApp(suite.api.url, owner.licence.key);
  const holder = await member(owner);
  const seatApp = desktopApp(suite.api.url, holder.licence.key);
  for (let count = 0; count < 3; count += 1) await seatApp.call("POST", "/devices", computer());
  expect((await seatApp.call("POST", "/devices", computer())).status).toBe(409);
  for (let count = 0; count < 10; count += 1) {
    expect((await teamApp.call("POST", "/devices", computer())).status).toBe(201);
  }
  const invitation = () =>
    owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email: newAddress() });
  expect(await refusedWith(invitation())).toBe("seat_computers_in_use");
  const [device] = await owner.client.licences.devices.query();
  await owner.client.licences.freeDevice.mutate({ deviceId: device?.id ?? "" });
  await invitation();
  expect((await teamApp.call("POST", "/devices", computer())).status).toBe(409);
  expect(await owner.client.licences.list.query()).toMatchObject([{ seats: 5, deviceLimit: 9 }]);
});

test("the shop finds a team's purchase by the key of a seat", async () => {
  const owner = await teamOwner();
  const holder = await member(owner);
  const found = await searchPurchases(suite.api.deps.db, holder.licence.key.toLowerCase());
  expect(found).toMatchObject([{ buyer: owner.email, licence: owner.licence.key }]);
});

test("a licence for one person has no seats to give", async () => {
  const person = await signUp();
  const client = suite.api.client(person.token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const choice = { planId: "pro", couponCode, termsVersion: TERMS_VERSION } as const;
  await client.billing.startCheckout.mutate(choice);
  const [licence] = await client.licences.list.query();
  const call = client.seats.invite.mutate({ licenceId: licence?.id ?? "", email: newAddress() });
  expect(await refusedWith(call)).toBe("seat_not_free");
});

test("an account that is deleted gives back what it held and what waited; seats of its team stay", async () => {
  const owner = await teamOwner();
  const [leaving, staying] = await Promise.all([member(owner), member(owner)]);
  const { email: invited, token } = await invite(owner);
  await leaving.client.account.delete.mutate();
  expect((await owner.client.seats.list.query()).map(({ id }) => id)).not.toContain(
    leaving.seat.id,
  );
  const revoked = "select status from licences where id = $1";
  expect(await rowsOf(suite, revoked, [leaving.licence.id])).toEqual([{ status: "revoked" }]);

  await owner.client.account.delete.mutate();
  expect(await staying.client.licences.list.query()).toMatchObject([{ status: "active" }]);
  expect(await refusedWith(suite.api.client().seats.invitation.query({ token }))).toBe(
    "invitation_unusable",
  );
  const left = "select 1 from seats where email in ($1, $2, $3)";
  expect(await rowsOf(suite, left, [leaving.email, staying.email, invited])).toEqual([]);
});

test("the export of an owner names their seats and nobody's address, that of a holder their own", async () => {
  const owner = await teamOwner();
  const holder = await member(owner);
  const given = await owner.client.account.export.query();
  expect(given.tables.seats).toMatchObject([{ id: holder.seat.id }]);
  expect(JSON.stringify(given)).not.toContain(holder.email);
  const held = await holder.client.account.export.query();
  expect(held.tables.seats).toMatchObject([{ id: holder.seat.id }]);
  expect(held.tables.purchases).toEqual([]);
  expect(JSON.stringify(held)).not.toContain(owner.licence.key);
});
