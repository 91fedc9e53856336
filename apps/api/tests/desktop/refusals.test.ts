import type { Problem } from "@site/contracts/desktop";
import { expect, test } from "vitest";

import { UNSEEN_DAYS } from "../../src/features/licences/activate-device.ts";
import { createDesktopClient, createDevice, parseProblem } from "../setup/desktop-app.ts";
import { createLicence } from "../setup/licence.ts";
import { runOps } from "../setup/run-ops.ts";
import { withSuite } from "../setup/suite.ts";
import { createMember, createTeamOwner } from "../setup/teams.ts";
import { createOwner, getOnlyLicence } from "../setup/upgrades.ts";
import { signUp } from "../setup/users.ts";

const suite = withSuite();
const why = ["--why", "a test"];

async function getRefusal(key: string): Promise<Pick<Problem, "code" | "cause" | "canComeBack">> {
  const app = createDesktopClient(suite.api.url, key);
  const { code, cause, canComeBack, detail } = parseProblem(
    await app.call("POST", "/devices", createDevice()),
  );
  expect(detail).toMatch(/\.$/);
  return { code, cause, canComeBack };
}

test("a payment is disputed, lost or refunded: the app learns which, and whether to wait", async () => {
  const { charge, client } = await createOwner(suite);
  const { key } = await getOnlyLicence(client);
  const { control } = suite.payments;
  const dispute = control.openDispute(charge);
  await control.waitUntilIdle();
  expect(await getRefusal(key)).toEqual({
    code: "licence_suspended",
    cause: "disputed",
    canComeBack: true,
  });
  control.closeDispute(dispute.id, "lost");
  await control.waitUntilIdle();
  const revoked = { code: "licence_revoked", canComeBack: false };
  expect(await getRefusal(key)).toEqual({ ...revoked, cause: "charged_back" });
  const refunded = await createOwner(suite);
  const { key: other } = await getOnlyLicence(refunded.client);
  await runOps(suite, "refund", refunded.purchaseId, ...why);
  expect(await getRefusal(other)).toEqual({ ...revoked, cause: "refunded" });
});

test("a seat is revoked, or the team has fewer seats than people", async () => {
  const team = await createTeamOwner(suite);
  const [first, second] = [await createMember(suite, team), await createMember(suite, team)];
  await team.client.seats.revoke.mutate({ seatId: first.seat.id });
  expect(await getRefusal(first.licence.key)).toEqual({
    code: "licence_revoked",
    cause: "seat_ended",
    canComeBack: false,
  });
  await suite.sql.query("update licences set status = 'suspended' where id = $1", [
    second.licence.id,
  ]);
  expect(await getRefusal(second.licence.key)).toEqual({
    code: "licence_suspended",
    cause: "team_shrunk",
    canComeBack: true,
  });
  await suite.sql.query("update licences set status = 'active' where id = $1", [second.licence.id]);
});

test("the shop ended the licence, or gave it a new key", async () => {
  const ended = await createLicence(suite);
  await runOps(suite, "revoke", ended.licenceId, ...why);
  expect(await getRefusal(ended.key)).toEqual({
    code: "licence_revoked",
    cause: "revoked_by_shop",
    canComeBack: false,
  });
  const moved = await createLicence(suite);
  const heir = await signUp({ verified: true });
  await runOps(suite, "move", moved.licenceId, "--to", heir.email, "--new-key", ...why);
  expect(await getRefusal(moved.key)).toEqual({
    code: "licence_key_unknown",
    cause: "key_replaced",
    canComeBack: false,
  });
});

test("a computer that wasn't seen for long gives its slot to another, and only then", async () => {
  const { key, licenceId } = await createLicence(suite);
  const app = createDesktopClient(suite.api.url, key);
  for (const name of ["one", "two", "three"]) {
    expect(await app.call("POST", "/devices", createDevice(name))).toMatchObject({ status: 201 });
  }
  const setLastSeen = (days: number) =>
    suite.sql.query(
      "update devices set last_seen_on = current_date - $1::int where licence_id = $2 and name like '%one'",
      [days, licenceId],
    );
  await setLastSeen(UNSEEN_DAYS - 1);
  expect(await app.call("POST", "/devices", createDevice("four"))).toMatchObject({ status: 409 });
  await setLastSeen(UNSEEN_DAYS + 1);
  expect(await app.call("POST", "/devices", createDevice("four"))).toMatchObject({ status: 201 });
  const { body } = await app.call<{ devices: { name: string }[] }>("GET", "/devices");
  expect(body.devices.map(({ name }) => name)).toEqual([
    "Computer two",
    "Computer three",
    "Computer four",
  ]);
});
