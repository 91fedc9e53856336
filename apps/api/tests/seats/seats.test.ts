import { beforeAll, expect, test } from "vitest";

import { searchPurchases } from "../../src/features/billing/search-purchases.ts";
import { deleteByMail } from "../account/delete-by-mail.ts";
import { createDevice, createDesktopClient, parseProblem } from "../setup/desktop-app.ts";
import { getErrorCode } from "../setup/error-data.ts";
import { selectRows } from "../setup/shop.ts";
import { type Api, withSuite } from "../setup/suite.ts";
import { inviteMember, createMember, createAddress, createTeamOwner } from "../setup/teams.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
let second: Api;
beforeAll(async () => {
  second = await suite.startApi();
});

test("a revoked seat can be assigned again; its app, its file and its member show that it ended", async () => {
  const owner = await createTeamOwner(suite);
  const holder = await createMember(suite, owner);
  const app = createDesktopClient(suite.api.url, holder.licence.key);
  expect((await app.call("POST", "/devices", createDevice())).status).toBe(201);
  const outcomes = await Promise.allSettled(
    [owner.client, second.client(owner.token)].map((client) =>
      client.seats.revoke.mutate({ seatId: holder.seat.id }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(parseProblem(await app.call("POST", "/devices", createDevice())).code).toBe(
    "licence_revoked",
  );
  const [revoked] = await selectRows(
    suite,
    "select 1 from licences where id = $1 and status = 'revoked' and devices_in_use = 0",
    [holder.licence.id],
  );
  expect(revoked).toBeDefined();
  expect(await holder.client.licences.list.query()).toEqual([]);
  expect(await holder.client.licences.devices.query()).toEqual([]);
  const file = holder.client.licences.file.query({ licenceId: holder.licence.id });
  expect(await getErrorCode(file)).toBe("licence_not_found");
  expect(await getErrorCode(holder.client.seats.accept.mutate({ token: holder.token }))).toBe(
    "invitation_invalid",
  );
  await expect
    .poll(() => suite.inbox.listMessages({ to: holder.email }).at(-1)?.subject)
    .toContain("taken back");
  expect(await owner.client.seats.list.query()).toEqual([]);
  const { email } = holder;
  await owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email });
});

test("only its member can leave a seat", async () => {
  const owner = await createTeamOwner(suite);
  const [holder, other] = await Promise.all([
    createMember(suite, owner),
    createMember(suite, owner),
  ]);
  const { id: licenceId } = holder.licence;
  for (const { client } of [owner, other]) {
    expect(await getErrorCode(client.seats.leave.mutate({ licenceId }))).toBe("seat_not_found");
  }
  await holder.client.seats.leave.mutate({ licenceId });
  expect(await getErrorCode(holder.client.seats.leave.mutate({ licenceId }))).toBe(
    "seat_not_found",
  );
  expect(await holder.client.licences.list.query()).toEqual([]);
  expect(await owner.client.seats.list.query()).toMatchObject([{ id: other.seat.id }]);
});

test("only the owner of a team sees, assigns and revokes its seats", async () => {
  const owner = await createTeamOwner(suite);
  const holder = await createMember(suite, owner);
  const stranger = { client: suite.api.client((await signUp()).token) };
  const signedOut = { client: suite.api.client() };
  const licenceId = owner.licence.id;
  for (const { client } of [holder, stranger]) {
    expect(await client.seats.list.query()).toEqual([]);
    const given = client.seats.invite.mutate({ licenceId, email: createAddress() });
    expect(await getErrorCode(given)).toBe("licence_not_found");
    const taken = client.seats.revoke.mutate({ seatId: holder.seat.id });
    expect(await getErrorCode(taken)).toBe("seat_not_found");
  }
  const ownSeat = { licenceId: holder.licence.id, email: createAddress() };
  expect(await getErrorCode(holder.client.seats.invite.mutate(ownSeat))).toBe("licence_not_found");
  for (const call of [
    signedOut.client.seats.list.query(),
    signedOut.client.seats.invite.mutate({ licenceId, email: createAddress() }),
    signedOut.client.seats.revoke.mutate({ seatId: holder.seat.id }),
    signedOut.client.seats.leave.mutate({ licenceId: holder.licence.id }),
    signedOut.client.seats.accept.mutate({ token: holder.token }),
  ]) {
    expect(await getErrorCode(call)).toBe("unauthenticated");
  }
  expect(await owner.client.licences.devices.query()).toEqual([]);
});

test("each seat has its own computers, and the team's key has those of the unassigned seats", async () => {
  const owner = await createTeamOwner(suite);
  const teamApp = createDesktopClient(suite.api.url, owner.licence.key);
  const holder = await createMember(suite, owner);
  const seatApp = createDesktopClient(suite.api.url, holder.licence.key);
  for (let count = 0; count < 3; count += 1) await seatApp.call("POST", "/devices", createDevice());
  expect((await seatApp.call("POST", "/devices", createDevice())).status).toBe(409);
  for (let count = 0; count < 10; count += 1) {
    expect((await teamApp.call("POST", "/devices", createDevice())).status).toBe(201);
  }
  const invitation = () =>
    owner.client.seats.invite.mutate({ licenceId: owner.licence.id, email: createAddress() });
  expect(await getErrorCode(invitation())).toBe("seat_devices_in_use");
  const [device] = await owner.client.licences.devices.query();
  await owner.client.licences.deactivateDevice.mutate({ deviceId: device?.id ?? "" });
  await invitation();
  expect((await teamApp.call("POST", "/devices", createDevice())).status).toBe(409);
  expect(await owner.client.licences.list.query()).toMatchObject([{ seats: 5, deviceLimit: 9 }]);
});

test("the shop finds a team's purchase by the key of a seat", async () => {
  const owner = await createTeamOwner(suite);
  const holder = await createMember(suite, owner);
  const found = await searchPurchases(suite.api.deps.db, holder.licence.key.toLowerCase());
  expect(found).toMatchObject([{ buyer: owner.email, licence: owner.licence.key }]);
});

test("deleting an account ends its seats and invitations; accepted seats of its team stay", async () => {
  const owner = await createTeamOwner(suite);
  const [leaving, staying] = await Promise.all([
    createMember(suite, owner),
    createMember(suite, owner),
  ]);
  const { email: invited, token } = await inviteMember(suite, owner);
  await leaving.client.account.delete.mutate({});
  expect((await owner.client.seats.list.query()).map(({ id }) => id)).not.toContain(
    leaving.seat.id,
  );
  const revoked = "select status from licences where id = $1";
  expect(await selectRows(suite, revoked, [leaving.licence.id])).toEqual([{ status: "revoked" }]);

  await deleteByMail(suite, owner.client, owner.email);
  expect(await staying.client.licences.list.query()).toMatchObject([{ status: "active" }]);
  expect(await getErrorCode(suite.api.client().seats.invitation.query({ token }))).toBe(
    "invitation_invalid",
  );
  const left = "select 1 from seats where email in ($1, $2, $3)";
  expect(await selectRows(suite, left, [leaving.email, staying.email, invited])).toEqual([]);
});

test("an owner's export lists their seats without addresses, a member's export their own seat", async () => {
  const owner = await createTeamOwner(suite);
  const holder = await createMember(suite, owner);
  const given = await owner.client.account.export.query();
  expect(given.tables.seats).toMatchObject([{ id: holder.seat.id }]);
  expect(JSON.stringify(given)).not.toContain(holder.email);
  const held = await holder.client.account.export.query();
  expect(held.tables.seats).toMatchObject([{ id: holder.seat.id }]);
  expect(held.tables.purchases).toEqual([]);
  expect(JSON.stringify(held)).not.toContain(owner.licence.key);
});
