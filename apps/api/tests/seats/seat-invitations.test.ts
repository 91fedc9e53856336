import { brand } from "@site/content/brand";
import { TERMS_VERSION } from "@site/contracts/plans";
import { INVITATION_DAYS } from "@site/contracts/seats";
import { verifyLicence } from "@site/licence/licence-file";
import { getPublicJwks } from "@site/licence/signing-keys";
import { beforeAll, expect, test } from "vitest";

import { purgeExpiredInvitations } from "../../src/features/seats/end-seat.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { createCoupon, selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import {
  inviteMember,
  createAddress,
  createTeamOwner,
  getInvitationToken,
} from "../setup/teams.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

const DAY_MS = 86_400_000;

test("accepting an invitation gives a licence with its own key, without access to the purchase", async () => {
  const owner = await createTeamOwner(suite);
  await owner.client.auth.updateProfile.mutate({ displayName: "Ada", company: "Works" });
  const { seat, email, token } = await inviteMember(suite, owner);
  expect(seat).toMatchObject({ licenceId: owner.licence.id, email, member: null });
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
  const keys = getPublicJwks(suite.api.deps.licenceKeys);
  expect(await verifyLicence(file.content, keys, { product: brand.productId })).toMatchObject({
    ok: true,
    payload: { licenceId, key: licences[0]?.key, holder: email, seats: 1 },
  });
  expect(await holder.billing.purchases.query()).toEqual([]);
  expect(await holder.billing.upgrades.query()).toEqual([]);
  expect(await owner.client.seats.list.query()).toMatchObject([
    { id: seat.id, email, member: { name: email } },
  ]);
  const [ready] = suite.inbox.listMessages({ to: email }).slice(-1);
  expect(ready?.text).toContain(licences[0]?.key);
});

test("of two concurrent invitations to the last free seat exactly one succeeds", async () => {
  const owner = await createTeamOwner(suite);
  const { id: licenceId } = owner.licence;
  const clients = [owner.client, second.client(owner.token)];
  for (let given = 0; given < 4; given += 1) {
    await owner.client.seats.invite.mutate({ licenceId, email: createAddress() });
  }
  const outcomes = await Promise.allSettled(
    clients.map((client) => client.seats.invite.mutate({ licenceId, email: createAddress() })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const third = owner.client.seats.invite.mutate({ licenceId, email: createAddress() });
  expect(await getErrorCode(third)).toBe("no_seats_available");
  expect(await owner.client.seats.list.query()).toHaveLength(5);
});

test("an invitation accepted in two tabs concurrently gives one licence, and its link is useless to anyone else", async () => {
  const owner = await createTeamOwner(suite);
  const { email, token } = await inviteMember(suite, owner);
  const stranger = suite.api.client((await signUp()).token);
  expect(await getErrorCode(stranger.seats.accept.mutate({ token }))).toBe(
    "invitation_wrong_email",
  );
  const person = await signUp({ email });
  const tabs = [suite.api, second].map((api) => api.client(person.token));
  const [first, other] = await Promise.all(tabs.map((tab) => tab.seats.accept.mutate({ token })));
  expect(other).toEqual(first);
  expect(await tabs[0]?.licences.list.query()).toHaveLength(1);
  expect(await getErrorCode(stranger.seats.accept.mutate({ token }))).toBe("invitation_invalid");
  expect(await getErrorCode(stranger.seats.invitation.query({ token }))).toBe("invitation_invalid");
  const again = owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email });
  expect(await getErrorCode(again)).toBe("seat_already_assigned");
});

test("inviting an address again sends a new mail and uses no second seat; both links work", async () => {
  const owner = await createTeamOwner(suite);
  const { seat, email, token } = await inviteMember(suite, owner);
  const [mail] = suite.inbox.listMessages({ to: email });
  const later = await suite.startApi({ now: () => new Date(Date.now() + 6_000) });
  const again = await later
    .client(owner.token)
    .seats.invite.mutate({ licenceId: owner.licence.id, email });
  expect(again.id).toBe(seat.id);
  expect(again.expiresAt > seat.expiresAt).toBe(true);
  const newer = await getInvitationToken(suite, email, mail?.id);
  expect(newer).not.toBe(token);
  for (const each of [token, newer]) {
    expect(await suite.api.client().seats.invitation.query({ token: each })).toMatchObject({
      email,
    });
  }
  expect(await owner.client.seats.list.query()).toHaveLength(1);
});

test("an invitation that was not accepted in time is invalid, and is deleted with its seat", async () => {
  const owner = await createTeamOwner(suite);
  const { email, token } = await inviteMember(suite, owner);
  const after = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });
  const late = await suite.startApi(after(INVITATION_DAYS));
  const person = await signUp({ email });
  const read = late.client().seats.invitation.query({ token });
  expect(await getErrorCode(read)).toBe("invitation_invalid");
  const accept = late.client(person.token).seats.accept.mutate({ token });
  expect(await getErrorCode(accept)).toBe("invitation_invalid");
  await purgeExpiredInvitations({ ...suite.api.deps, ...after(INVITATION_DAYS - 1) });
  expect(await owner.client.seats.list.query()).toHaveLength(1);
  await purgeExpiredInvitations({ ...suite.api.deps, ...after(INVITATION_DAYS) });
  expect(await owner.client.seats.list.query()).toEqual([]);
  expect(await selectRows(suite, "select 1 from seats where email = $1", [email])).toEqual([]);
});

test("a licence for one person has no seats to assign", async () => {
  const person = await signUp({ verified: true });
  const client = suite.api.client(person.token);
  const couponCode = await createCoupon(suite, { kind: "percent", percent: 100 });
  const choice = { planId: "pro", couponCode, termsVersion: TERMS_VERSION } as const;
  await client.billing.startCheckout.mutate(choice);
  const [licence] = await client.licences.list.query();
  const call = client.seats.invite.mutate({ licenceId: licence?.id ?? "", email: createAddress() });
  expect(await getErrorCode(call)).toBe("no_seats_available");
});
