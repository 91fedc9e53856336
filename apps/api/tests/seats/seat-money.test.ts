import { expect, test } from "vitest";

import { getErrorCode } from "../setup/error-data.ts";
import { lastCharge } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";
import { buyUpgrade, type Client, getOnlyLicence, createOwner } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();

async function loadOwner(planId: "personal" | "team") {
  const { client, charge } = await createOwner(suite, planId);
  return { client, licenceId: (await getOnlyLicence(client)).id, charge };
}

async function createAcceptedMember(client: Client, licenceId: string) {
  const { email, token: accountToken } = await signUp();
  await client.seats.invite.mutate({ licenceId, email });
  const mail = await suite.inbox.waitForMail({ to: email });
  const token = /token=([\w-]{43})/.exec(mail.text)?.[1] ?? "";
  const holder = suite.api.client(accountToken);
  await holder.seats.accept.mutate({ token });
  return holder;
}

async function loadSeat(holder: Client) {
  const [seat] = await holder.licences.list.query();
  return seat;
}

test("a seat follows the team's payment: it is suspended, restored and revoked with it, and its member is notified", async () => {
  const { control } = suite.payments;
  const team = await loadOwner("team");
  const holder = await createAcceptedMember(team.client, team.licenceId);
  const { email: to } = await holder.auth.me.query();
  const subjects = () => suite.inbox.listMessages({ to }).map(({ subject }) => subject);
  const { email } = await signUp();
  await team.client.seats.invite.mutate({ licenceId: team.licenceId, email });
  const waiting =
    /token=([\w-]{43})/.exec((await suite.inbox.waitForMail({ to: email })).text)?.[1] ?? "";

  const dispute = control.openDispute(team.charge);
  await control.waitUntilIdle();
  expect(await loadSeat(holder)).toMatchObject({ status: "suspended" });
  const opened = suite.api.client().seats.invitation.query({ token: waiting });
  expect(await getErrorCode(opened)).toBe("team_not_active");
  const given = team.client.seats.invite.mutate({ licenceId: team.licenceId, email });
  expect(await getErrorCode(given)).toBe("team_not_active");

  control.closeDispute(dispute.id, "won");
  await control.waitUntilIdle();
  expect(await loadSeat(holder)).toMatchObject({ status: "active" });
  expect(await suite.api.client().seats.invitation.query({ token: waiting })).toMatchObject({
    email,
  });

  control.createRefund({ charge: team.charge });
  await control.waitUntilIdle();
  expect(await loadSeat(holder)).toMatchObject({ status: "revoked" });
  for (const change of ["is paused", "works again", "has ended"]) {
    await expect.poll(subjects).toContainEqual(expect.stringContaining(change));
  }
});

test("seats are renewed with their team, are suspended while its upgrade is disputed, and stay revoked", async () => {
  const { control } = suite.payments;
  const team = await loadOwner("personal");
  await buyUpgrade(suite, team.client, "upgrade", "team");
  const upgrade = lastCharge(suite);
  const [first, taken] = [
    await createAcceptedMember(team.client, team.licenceId),
    await createAcceptedMember(team.client, team.licenceId),
  ];
  const [kept, gone] = await team.client.seats.list.query();
  await team.client.seats.revoke.mutate({ seatId: gone?.id ?? "" });
  const before = await loadSeat(first);
  await buyUpgrade(suite, team.client, "renewal");
  const [licence] = await team.client.licences.list.query();
  expect(licence?.updatesUntil).not.toBe(before?.updatesUntil);
  expect(await loadSeat(first)).toMatchObject({ updatesUntil: licence?.updatesUntil });

  const dispute = control.openDispute(upgrade);
  await control.waitUntilIdle();
  expect(await team.client.licences.list.query()).toMatchObject([
    { planId: "personal", status: "active", deviceLimit: 3 },
  ]);
  expect(await loadSeat(first)).toMatchObject({ status: "suspended" });
  expect(await team.client.seats.list.query()).toMatchObject([{ id: kept?.id }]);

  control.closeDispute(dispute.id, "won");
  await control.waitUntilIdle();
  expect(await team.client.licences.list.query()).toMatchObject([
    { planId: "team", deviceLimit: 12 },
  ]);
  expect(await loadSeat(first)).toMatchObject({ status: "active", planId: "team" });
  expect(await loadSeat(taken)).toBeUndefined();
});
